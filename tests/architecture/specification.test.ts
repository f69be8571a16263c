import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { brokenPromises, specificationRows } from '../../scripts/lib/specification.ts'

/** Written so that the test of references does not look for it. */
const noRecord = ['docs/decisions/0000-no', 'md'].join('.')

const noState = (id: string) =>
  `${id}: is neither done, nor partly or differs: with words, nor open`

const document = readFileSync(`${root}/docs/specification.md`, 'utf8')

describe('docs/specification.md', () => {
  it('names files and tests that there are, for every section and decision', () => {
    expect(brokenPromises(document)).toEqual([])
    expect(specificationRows(document).length).toBeGreaterThan(190)
  })

  const rows = document.split('\n')
  const first = rows.findIndex((line) => line.includes('| done |'))
  const planted = (line: string) =>
    [...rows.slice(0, first), line, ...rows.slice(first + 1)].join('\n')
  const id = rows[first]?.split('|')[1]?.trim() ?? ''

  it.each([
    [
      'a file that is not there',
      `| ${id} | x | \`app/nothing.ts\` | \`tests/processes/routes.test.ts\`: %s is a page in its language | done |`,
      `${id}: there is no file app/nothing.ts`,
    ],
    [
      'a test file that is not there',
      `| ${id} | x | \`app/router.tsx\` | \`tests/e2e/nothing.spec.ts\`: x | done |`,
      `${id}: there is no file tests/e2e/nothing.spec.ts`,
    ],
    [
      'a title that no test has',
      `| ${id} | x | \`app/router.tsx\` | \`tests/processes/routes.test.ts\`: %s is a | done |`,
      `${id}: tests/processes/routes.test.ts has no test "%s is a"`,
    ],
    [
      'no test, but done',
      `| ${id} | x | \`app/router.tsx\` |  | done |`,
      `${id}: is done without a test`,
    ],
    [
      'no test, but partly done',
      `| ${id} | x | \`app/router.tsx\` |  | partly: half of it |`,
      `${id}: is done without a test`,
    ],
    ['no state', `| ${id} | x | \`app/router.tsx\` |  |  |`, noState(id)],
    ['no word of what is missing', `| ${id} | x | \`app/router.tsx\` |  | partly |`, noState(id)],
    [
      'a difference without its record',
      `| ${id} | x | \`app/router.tsx\` | x | differs: so |`,
      `${id}: differs without its record`,
    ],
    [
      'a record that is not there',
      `| ${id} | x | \`app/router.tsx\` | x | differs: so (\`${noRecord}\`) |`,
      `${id}: there is no file ${noRecord}`,
    ],
    [
      'a line to break that is not there',
      `| ${id} | x | \`app/router.tsx\` | red when \`app/router.tsx\` says \`no\` instead of \`never said\` | done |`,
      `${id}: app/router.tsx says "never said" 0 times`,
    ],
    [
      'a line to break that only a browser would see',
      `| ${id} | x | \`app/router.tsx\` | \`tests/e2e/fleet.spec.ts\`: x<br>red when \`app.config.ts\` says \`no\` instead of \`appConfig = {\` | done |`,
      `${id}: no test in this process sees app.config.ts`,
    ],
    ['no row', '', `${id}: has no row`],
  ])('is refused for a row with %s', (_, line, problem) => {
    expect(brokenPromises(planted(line))).toContain(problem)
  })
})
