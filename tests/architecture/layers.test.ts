import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { describe, expect, test } from 'vitest'
import { appConfig } from '../../app.config.ts'
import { appSources } from '../../scripts/lib/arrows.ts'
import { appSheets } from '../../scripts/lib/sheets.ts'

/** A stack of its own for the parts of one component. */
const LOCAL = 10

const layers = { '--z-menu': 1000, '--z-overlay': 1000, '--z-modal': 1100, '--z-tooltip': 1100 }

/** Every declaration of the sheets that puts something over something else. */
function stacked(sheets: ReadonlyMap<string, string>): [path: string, value: string][] {
  return [...sheets].flatMap(([path, css]) => {
    const found: [string, string][] = []
    postcss.parse(css).walkDecls('z-index', ({ value }) => void found.push([path, value]))
    return found
  })
}

const isAllowed = (value: string) =>
  /^var\(--z-(sticky|menu|overlay|modal|tooltip)\)$/.test(value) || Math.abs(Number(value)) < LOCAL

describe('an overlay', () => {
  test('has the layers of §9.15', () => {
    const found: Record<string, number> = {}
    const tokens = readFileSync('app/styles/tokens.css', 'utf8')
    postcss.parse(tokens).walkDecls(/^--z-/, ({ prop, value }) => {
      found[prop] = Number(value)
    })
    expect(found).toEqual({ '--z-sticky': 100, ...layers })
  })

  test('takes one of them, by its name', () => {
    const all = stacked(appSheets())
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(([, value]) => !isAllowed(value))).toEqual([])
    expect(
      stacked(new Map([['x.css', '.a { z-index: 9999 }']])).every(([, v]) => isAllowed(v)),
    ).toBe(false)
  })

  // The browser puts a modal dialog over the page whatever its layer: it counts where one is shown without that.
  test.each([
    ['.dlg', '--z-modal'],
    ['.dlg::backdrop', '--z-overlay'],
    ['.dlg.side-menu', '--z-menu'],
    ['.pop', '--z-modal'],
    ['.pop::backdrop', '--z-overlay'],
    ['.toasts', '--z-tooltip'],
  ])('has its layer: %s stands in %s', (selector, layer) => {
    const found: string[] = []
    for (const css of appSheets().values()) {
      postcss.parse(css).walkRules(selector, (rule) => {
        if (rule.selector === selector) {
          rule.walkDecls('z-index', ({ value }) => void found.push(value))
        }
      })
    }
    expect(found).toEqual([`var(${layer})`])
  })

  test('has no dialog and no popover whose layer is not looked at above', () => {
    const opened = [...appSources()].flatMap(([path, source]) =>
      /<dialog\b|\spopover=/.test(source) ? [path] : [],
    )
    expect(opened.toSorted()).toEqual([
      'components/ui/sheet.tsx',
      'features/fleet/components/pop.tsx',
    ])
  })

  test('is a loading bar of the height of §9.12, over everything', () => {
    const declared: Record<string, string> = {}
    const sheet = postcss.parse(readFileSync('app/components/ui/ui.css', 'utf8'))
    sheet.walkRules('.lbar', (rule) =>
      rule.walkDecls(({ prop, value }) => {
        declared[prop] = value
      }),
    )
    expect(declared).toMatchObject({
      height: `${appConfig.loadingBar.height}px`,
      'z-index': 'var(--z-tooltip)',
    })
  })
})
