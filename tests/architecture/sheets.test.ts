import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { appSources } from '../../scripts/lib/arrows.ts'
import { appSheets, brokenSheets } from '../../scripts/lib/sheets.ts'

const fleet = 'features/fleet/components/fleet-screen.tsx'
const home = 'features/home/components/home-screen.tsx'
const dialog = 'features/home/components/dialog.tsx'

/** A house of two features and the design system, with one thing changed. */
function house(changed: Readonly<Record<string, string>> = {}) {
  const files = {
    'components/ui/chip.tsx': 'export const chip = <b className="chip" />',
    [fleet]: 'import \'../fleet.css\'; export const cars = <i className="cars chip" />',
    [home]: 'import \'../home.css\'; export const hero = <i className="hero" />',
    'components/ui/ui.css': '@layer components { .chip { top: 0 } }',
    'features/fleet/fleet.css': '@layer screens { .cars .chip:not(.hero) { top: 0 } }',
    'features/home/home.css': '@layer screens { @media print { .hero { top: 0 } } }',
    ...changed,
  }
  const of = (kind: RegExp) => new Map(Object.entries(files).filter(([path]) => kind.test(path)))
  return brokenSheets(of(/\.tsx$/), of(/\.css$/))
}

describe('the style sheets', () => {
  it('stay with their screens', () => {
    expect([...appSheets().keys()]).toContain('features/home/home.css')
    expect(brokenSheets(appSources(), appSheets())).toEqual([])
    expect(house()).toEqual([])
  })

  const planted: [string, string, string][] = [
    ['features/fleet/fleet.css', '.cars { top: 0 }', '.cars stands outside @layer screens'],
    ['features/fleet/fleet.css', '@layer rooms { .cars { top: 0 } }', 'outside @layer screens'],
    ['features/fleet/fleet.css', '@layer screens { .gone { top: 0 } }', 'writes the class gone'],
    ['features/fleet/fleet.css', '@layer screens { .chip { top: 0 } }', '.chip can reach a screen'],
    ['features/fleet/fleet.css', '@layer screens { .hero { top: 0 } }', '.hero can reach a screen'],
    ['features/fleet/fleet.css', '@layer screens { a { top: 0 } }', 'a can reach a screen'],
    ['features/fleet/fleet.css', '@layer screens { :is(.cars, .chip) { top: 0 } }', 'can reach'],
    ['features/fleet/fleet.css', '@layer screens { :not(:has(.cars)) { top: 0 } }', 'can reach'],
    [fleet, 'export const cars = <i className="cars chip" />', 'no screen loads it'],
    [
      dialog,
      'import \'~/features/fleet/fleet.css\'; export const x = <i className="cars" />',
      'can reach',
    ],
    [
      home,
      "import '../home.css'; export const hero = <i className={on ? 'hero' : 'cars'} />",
      '.cars .chip:not(.hero) can',
    ],
    [
      home,
      "import '../home.css'; import { x } from '~/features/fleet/components/cars'; export const y = <i className=\"hero\" />",
      'shows a component of fleet, whose sheet home does not load',
    ],
  ]
  it.each(planted)('do not: %s with %s', (path, source, reason) => {
    const broken = house({ [path]: source })
    expect(broken).toEqual([expect.stringContaining(reason)])
  })
})

/** `1fr` is `minmax(auto, 1fr)`: words that do not break widen it, and push what stands beside them out of the box. */
test('a column of the rest, beside one as wide as its content, gets narrower than its own content', () => {
  const columns = [...appSheets()].flatMap(([path, css]) =>
    [...css.matchAll(/grid-template(?:-columns)?: ([^;]*);/g)].map(([, value = '']) => ({
      path,
      value,
    })),
  )
  expect(columns.length).toBeGreaterThan(100)
  const bare = ({ value }: { readonly value: string }) => {
    const tracks = value.replaceAll(/minmax\([^)]*\)/g, 'rest').split(/\s+/)
    return tracks.includes('auto') && tracks.some((track) => /^[\d.]+fr$/.test(track))
  }
  expect(columns.filter(bare)).toEqual([])
})

/** The files of the typeface were made without them (`styles/tokens.css`). */
test('no sheet asks for a weight below the ordinary one, or for a feature of the typeface but tabular digits', () => {
  const styles = ['tokens', 'base'].map((name) =>
    readFileSync(new URL(`../../app/styles/${name}.css`, import.meta.url), 'utf8'),
  )
  const css = [...styles, ...appSheets().values()].join('\n')
  const weights = [...css.matchAll(/(?:font-weight|--weight-\w+): ?(\w+)/g)].map(([, one]) => one)
  expect(weights.length).toBeGreaterThan(100)
  expect(weights.filter((one) => one === 'lighter' || Number(one) < 400)).toEqual([])
  const features = [...css.matchAll(/font-(?:variant|feature)[\w-]*: ?([^;]+)/g)]
  expect(new Set(features.map(([, value]) => value))).toEqual(
    new Set([
      'tabular-nums',
      'tabular-nums slashed-zero',
      'slashed-zero tabular-nums',
      'inherit',
      '"ss01" 0',
    ]),
  )
})

/** Engines before 2024 know no such condition, and none knows of a policy that refuses scripts, or of code that is lost. */
test('no sheet asks the browser whether scripts may run: the mark of `scripts-mark.ts` says whether they do', () => {
  const asking = [...appSheets()].filter(([, css]) => /@media[^{]*\(scripting/.test(css))
  expect(asking.map(([path]) => path)).toEqual([])
  expect([...appSheets().values()].join('')).toContain('html:not([data-js])')
})
