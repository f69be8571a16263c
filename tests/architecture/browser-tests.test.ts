import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

const folder = `${root}/tests/e2e`

/**
 * These calls open a page without waiting until it reacts: a press before that does nothing, on some days. `Renter.open` waits.
 * Who does not says why in the line above, or waits in the line below.
 */
function gotosWithoutReason(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim())
  return lines.filter(
    (line, index) =>
      /\.goto\(/.test(line) &&
      !lines[index - 1]?.startsWith('// ') &&
      !/\bready\(\)/.test(lines[index + 1] ?? ''),
  )
}

describe('the tests in the browser', () => {
  /** The Studio's pages are not ours. */
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.spec.ts') && file !== 'studio.spec.ts',
  )

  it('open pages by `Renter.open`, or say why they do not wait for the page to react', () => {
    const found = files.flatMap((file) =>
      gotosWithoutReason(readFileSync(`${folder}/${file}`, 'utf8')).map(
        (line) => `${file}: ${line}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('are found out where they do not', () => {
    expect(gotosWithoutReason("await page.goto('/')")).toEqual(["await page.goto('/')"])
    expect(gotosWithoutReason("// Without scripts.\nawait page.goto('/')")).toEqual([])
    expect(gotosWithoutReason("await page.goto('/')\nawait someone.ready()")).toEqual([])
  })
})
