import { expect, test } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { parseSearch, stringifySearch } from '~/features/search/search-url'
import { AT_BRANCH, acceptedWish, wishAsked, wishParams, wishWithout } from './wish-params'

const wish: Wish = {
  search: {
    ...{ pickupBranch: 'tocumen', pickup: '2026-12-14T10:00' },
    ...{ returnBranch: 'tocumen', return: '2026-12-19T10:00' },
  },
  ...{ carId: 7, coverageCode: 'basic', addOns: { gps: 1, seat: 0 }, delivery: 'hotels' },
}

const throughAddress = (wanted: Wish) => wishAsked(parseSearch(stringifySearch(wishParams(wanted))))

test('an address says a whole wish, also one of no delivery', () => {
  expect(throughAddress(wish)).toEqual(wish)
  const none = { ...wish, delivery: '' }
  expect(wishParams(none).entrega).toBe(AT_BRANCH)
  expect(throughAddress(none)).toEqual(none)
})

test('an address that says nothing of the delivery leaves it as booked', () => {
  expect(wishAsked({ desde: '2026-12-14T10:00' })).not.toHaveProperty('delivery')
  expect(wishAsked({ entrega: '' })).not.toHaveProperty('delivery')
})

test('whoever accepts an offer wishes no more what it says is lost', () => {
  const gps = { code: 'gps', name: { es: 'GPS', en: 'GPS' } }
  const nothing = { addOns: [], delivery: null }
  expect(acceptedWish(wish, { losses: nothing })).toEqual(wish)
  const lost = { addOns: [gps], delivery: { es: 'Hoteles', en: 'Hotels' } }
  const left = { ...wish, addOns: { gps: 0, seat: 0 }, delivery: '' }
  expect(acceptedWish(wish, { losses: lost })).toEqual(left)
  expect(wishWithout(wish, { addOns: ['gps'], delivery: true })).toEqual(left)
})
