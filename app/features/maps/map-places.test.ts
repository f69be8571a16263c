import { describe, expect, it } from 'vitest'
import { sampleBranch } from '~/domain/test-samples'
import { cityPlaces, isInCity, onCity } from './city-map'
import { mapPlaces, onCountry } from './map-places'

const words = (text: string) => ({ es: text, en: text })
const branch = (slug: string, latitude: number, longitude: number) =>
  sampleBranch({ slug, latitude, longitude, shortName: words(slug), cityName: words('Ciudad') })

const tocumen = branch('tocumen', 9.0714, -79.3835)
const viaEspana = branch('via-espana', 8.9848, -79.522)
const albrook = branch('albrook', 8.9733, -79.5556)
const david = branch('david', 8.391, -82.435)
const boquete = branch('boquete', 8.777, -82.433)

describe('the maps', () => {
  it('place a branch where it is', () => {
    expect(onCountry(david)).toEqual({ x: 68.5, y: 125.9 })
    expect(onCity(tocumen)).toEqual({ x: 332.7, y: 98.5 })
    expect(onCity(viaEspana)).toEqual({ x: 139.5, y: 219.3 })
  })

  it('show the capital enlarged, and what lies elsewhere not', () => {
    expect([tocumen, viaEspana, albrook, david].map(isInCity)).toEqual([true, true, true, false])
    expect(cityPlaces([david, albrook], 'es').map(({ label }) => label)).toEqual(['albrook'])
  })

  it('make one pin of branches that would cover each other', () => {
    const keys = (together = false) =>
      mapPlaces([tocumen, viaEspana, albrook, david, boquete], 'es', {
        ...(together ? { together: isInCity } : {}),
      }).map(({ label, branches }) => [label, branches.length])
    expect(keys()).toEqual([
      ['tocumen', 1],
      ['Ciudad', 2],
      ['david', 1],
      ['boquete', 1],
    ])
    expect(keys(true)).toEqual([
      ['Ciudad', 3],
      ['david', 1],
      ['boquete', 1],
    ])
  })

  it('keep words off pins and each other', () => {
    const places = mapPlaces([david, branch('east', 8.391, -82.25)], 'es')
    const [first, second] = places
    // To the right of David there is the other pin.
    expect(first?.anchor).not.toBe('start')
    expect(second?.anchor).toBe('start')
  })
})
