import { describe, expect, it } from 'vitest'
import { cityBranch, sampleBranch } from '~/domain/test-samples'
import { branchAnswer, countsOf } from './answer'
import type { BranchParams } from './branch-params'
import { isInPanama, kilometerWords } from './distance'

const words = (text: string) => ({ es: text, en: text })
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const listed = (branch: ReturnType<typeof sampleBranch>) => ({ ...branch, dayPrice: null })
const named = (name: string) => ({
  name: words(name),
  shortName: words(name),
  city: name,
  cityName: words(name),
})

const branches = [
  listed(sampleBranch({ ...named('Tocumen'), ...at(9.0714, -79.3835) })),
  listed(cityBranch({ ...named('Río Hato'), ...at(8.3759, -80.1279) })),
  listed(cityBranch({ ...named('David'), ...at(8.391, -82.435) })),
  listed(cityBranch({ ...named('Chitré'), ...at(7.9878, -80.4097) })),
  listed(cityBranch({ ...named('Santiago'), ...at(8.1004, -80.9833) })),
]

function answer(params: BranchParams, from: { latitude: number; longitude: number } | null = null) {
  return branchAnswer(branches, params, { locale: 'es', now: '2026-12-10T20:00', from })
}
const namesIn = ({ found }: ReturnType<typeof answer>) => found.map(({ branch }) => branch.name.es)

describe('the list', () => {
  it('is every branch in its own order until something is asked', () => {
    expect(answer({})).toMatchObject({ kind: 'list' })
    expect(namesIn(answer({}))).toEqual(['Tocumen', 'Río Hato', 'David', 'Chitré', 'Santiago'])
    expect(answer({}).found[0]?.kilometers).toBeUndefined()
  })

  it('is sorted from where the renter is, in kilometers of a straight line', () => {
    const near = answer({}, at(8.43, -82.43))
    expect(namesIn(near)).toEqual(['David', 'Santiago', 'Chitré', 'Río Hato', 'Tocumen'])
    expect(near.found[0]?.kilometers).toBeCloseTo(4.37, 1)
  })

  it('is the nearest four for a town without a branch', () => {
    const none = answer({ q: 'Penonomé', filtro: 'abiertas' })
    expect(none).toMatchObject({ kind: 'place', place: { name: 'Penonomé' } })
    expect(namesIn(none)).toEqual(['Río Hato', 'Chitré', 'Santiago', 'Tocumen'])
    // 30 km as the crow flies; the road is longer, and nobody says so.
    expect(none.found[0]?.kilometers).toBeCloseTo(29.8, 0)
  })

  it('is all of them where nobody knows what was typed', () => {
    expect(answer({ q: 'Atlantis' })).toMatchObject({ kind: 'unknown' })
    expect(namesIn(answer({ q: 'Atlantis' }))).toHaveLength(5)
  })

  it('is none where the filter leaves none of what was found', () => {
    expect(answer({ q: 'David', filtro: 'abiertas' })).toEqual({ kind: 'filtered', found: [] })
  })
})

it('a chip counts what its link shows', () => {
  const counts = (q: string) => countsOf(branches, q, 'es', '2026-12-10T20:00')
  expect(counts('')).toEqual({ all: 5, aeropuertos: 1, ciudad: 4, abiertas: 1 })
  expect(counts('david')).toEqual({ all: 1, aeropuertos: 0, ciudad: 1, abiertas: 0 })
  expect(counts('Penonomé')).toEqual(counts(''))
})

it('kilometers have tenths up to ten', () => {
  const said = [0, 4.56, 9.94, 9.96, 38.4].map(kilometerWords)
  expect(said.map((text) => text.replace('\u00a0', ' '))).toEqual([
    '0.0 km',
    '4.6 km',
    '9.9 km',
    '10 km',
    '38 km',
  ])
})

it('knows who is outside of Panama', () => {
  expect([at(8.98, -79.52), at(9.34, -82.25)].map(isInPanama)).toEqual([true, true])
  expect([at(9.93, -84.08), at(4.71, -74.07), at(40.4, -3.7)].map(isInPanama)).toEqual([
    false,
    false,
    false,
  ])
})
