import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'
import { table } from './numbers.ts'
import { reasonFor } from './reasons.ts'
import type { Goal, Section } from './section.ts'

const performance = {
  file: 'docs/performance.md',
  /** The sections stand in the report in this order. */
  sections: [
    'pages',
    'hits',
    'stores',
    'weight',
    'personal',
    'bookings',
    'interactions',
    'slow-line',
    'searches',
    'calendar',
    'guesses',
    'lambda',
    'sandbox',
    'long-run',
    'rivals',
    'growth',
    'growth-postgres',
    'lighthouse',
  ],
  intro: `# Performance

Written by \`npm run bench\` and \`npm run lighthouse\`; what they measure is said in [tests.md](tests.md#measuring). Each section says
when, where and at which load it was measured. \`npm run bench -- <section>\` replaces that section alone.
`,
} as const

const mutations = {
  file: 'docs/mutations.md',
  sections: ['mutations', 'mutations-rows', 'mutations-money'],
  intro: `# Broken lines

Written by \`npm run bench -- mutations\` and \`npm run bench -- mutations-money\`: lines are broken one by one, and the tests of each file
run on what is left ([tests.md](tests.md#measuring)). A line that nobody noticed lacks a test.
`,
} as const

export type SectionName =
  | (typeof performance.sections)[number]
  | (typeof mutations.sections)[number]

export function sectionText({ title, text, goals }: Section, circumstances: string): string {
  const parts = [`## ${title}`, text.trim(), goalsText(goals), `<sub>${circumstances}</sub>`]
  return parts.filter(Boolean).join('\n\n')
}

/**
 * Replaces one section of its report; the others stay as they were.
 * @returns the report's path
 */
export function keepSection(name: SectionName, text: string): string {
  const { file, sections: names, intro } = name.startsWith('mutations') ? mutations : performance
  const sections = new Map(keptSections(`${root}/${file}`)).set(name, text)
  const blocks = names.flatMap((one) => {
    const block = sections.get(one)
    return block ? [`${mark(one)}\n\n${block}\n`] : []
  })
  writeFileSync(`${root}/${file}`, [intro, ...blocks].join('\n'))
  return file
}

const mark = (name: string) => `<!-- section: ${name} -->`

function keptSections(file: string): readonly (readonly [string, string])[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text
    .split('<!-- section: ')
    .slice(1)
    .map((block) => {
      const [name = ''] = block.split(' -->', 1)
      return [name, block.slice(name.length + ' -->'.length).trim()]
    })
}

function goalsText(goals: readonly Goal[]): string {
  if (goals.length === 0) return ''
  const rows = goals.map(({ goal, figure, isMet }) => {
    const reason = reasonFor(goal)
    const missed = reason ? `**not met**: ${reason}` : '**not met**'
    return [goal, figure, isMet ? 'met' : missed]
  })
  return table(['goal', 'measured', 'result'], rows)
}
