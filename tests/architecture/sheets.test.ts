import { describe, expect, it } from 'vitest'
import { appSources } from '../../scripts/lib/arrows.ts'
import { appSheets, brokenSheets } from '../../scripts/lib/sheets.ts'

const fleet = 'features/fleet/components/cars.tsx'
const home = 'features/home/components/hero.tsx'

/** A house of two features and the design system, with one thing changed. */
function house(changed: Readonly<Record<string, string>> = {}) {
  const files = {
    'components/ui/chip.tsx': 'export const chip = <b className="chip" />',
    [fleet]: 'import \'../fleet.css\'; export const cars = <i className="cars chip" />',
    [home]: 'import \'../home.css\'; export const hero = <i className="hero" />',
    'components/ui/ui.css': '@layer components { .chip { top: 0 } }',
    'features/fleet/fleet.css': '@layer screens { .cars .chip:not(.gone) { top: 0 } }',
    'features/home/home.css': '@layer screens { @media print { .hero { top: 0 } } }',
    ...changed,
  }
  const of = (kind: RegExp) => new Map(Object.entries(files).filter(([path]) => kind.test(path)))
  return brokenSheets(of(/\.tsx$/), of(/\.css$/))
}

describe('the style sheets', () => {
  it('stay in their rooms', () => {
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
    [
      home,
      "export const hero = <i className={on ? 'hero' : 'cars'} />",
      '.cars .chip:not(.gone) can',
    ],
    [
      home,
      'import { x } from \'~/features/fleet/components/cars\'; export const y = <i className="hero" />',
      'shows a component of fleet, whose sheet home does not load',
    ],
  ]
  it.each(planted)('do not: %s with %s', (path, source, reason) => {
    const broken = house({ [path]: source })
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(reason)
  })
})
