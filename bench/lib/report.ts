import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'
import { table } from './numbers.ts'
import { reasonFor } from './reasons.ts'
import type { Goal, Section } from './section.ts'

const file = `${root}/docs/performance.md`

/** In this order they stand in the report. */
const sectionNames = [
  'pages',
  'weight',
  'personal',
  'interactions',
  'searches',
  'calendar',
  'guesses',
  'lambda',
  'sandbox',
  'growth',
  'lighthouse',
] as const

export type SectionName = (typeof sectionNames)[number]

const intro = `# Performance

Written by \`npm run bench\` and \`npm run lighthouse\`; what they measure is said in [tests.md](tests.md#measuring). Each section says
when, where and at which load it was measured. \`npm run bench -- <section>\` replaces that section alone.
`

export function sectionText({ title, text, goals }: Section, circumstances: string): string {
  const parts = [`## ${title}`, text.trim(), goalsText(goals), `<sub>${circumstances}</sub>`]
  return parts.filter(Boolean).join('\n\n')
}

/** Replaces one section of docs/performance.md; the others stay as they were. */
export function keepSection(name: SectionName, text: string): void {
  const sections = new Map(keptSections()).set(name, text)
  const blocks = sectionNames.flatMap((one) => {
    const block = sections.get(one)
    return block ? [`${mark(one)}\n\n${block}\n`] : []
  })
  writeFileSync(file, [intro, ...blocks].join('\n'))
}

const mark = (name: string) => `<!-- section: ${name} -->`

function keptSections(): readonly (readonly [string, string])[] {
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
