import { describe, expect, test } from 'vitest'
import {
  couponQuestionSchema,
  draftPatchSchema,
  storedDraftSchema,
  submissionSchema,
} from './draft.schema'
import { eachRenterField } from './renter-fields'

const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2026-12-14T10:00',
  return: '2026-12-17T10:00',
}
const takes = (patch: object) => draftPatchSchema.safeParse(patch).success
const long = (length: number) => 'x'.repeat(length)
const chosen = (count: number, quantity = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`extra-${index}`, quantity]))

describe('a part of a draft', () => {
  test.each([
    ['nothing', {}],
    ['no search, no car, no plan', { search: null, carId: null, coverageCode: null }],
    ['a search', { search }],
    ['a youngest and an oldest driver', { search: { ...search, driverAge: 0 } }],
    ['the oldest driver', { search: { ...search, driverAge: 129 } }],
    ['the longest branch', { search: { ...search, pickupBranch: long(60) } }],
    ['the longest code', { coupon: long(60), coverageCode: long(60) }],
    ['the first car', { carId: 1 }],
    ['twenty add-ons, twenty of each', { addOns: chosen(20, 20) }],
    ['none of an add-on', { addOns: chosen(1, 0) }],
    ['either way to pay', { type: 'postpaid' }],
    ['no news', { marketing: false }],
  ])('is %s', (_, patch) => {
    expect(takes(patch)).toBe(true)
  })

  test.each([
    ['a longer branch', { search: { ...search, pickupBranch: long(61) } }],
    ['a longer branch of the return', { search: { ...search, returnBranch: long(61) } }],
    ['a longer pickup', { search: { ...search, pickup: `${search.pickup}Z` } }],
    ['a longer return', { search: { ...search, return: `${search.return}Z` } }],
    ['a negative age', { search: { ...search, driverAge: -1 } }],
    ['an older driver', { search: { ...search, driverAge: 130 } }],
    ['half an age', { search: { ...search, driverAge: 20.5 } }],
    ['a longer coupon', { coupon: long(61) }],
    ['a longer plan', { coverageCode: long(61) }],
    ['no car of ours', { carId: 0 }],
    ['half a car', { carId: 1.5 }],
    ['more add-ons', { addOns: chosen(201) }],
    ['more of an add-on', { addOns: chosen(1, 21) }],
    ['less than none of an add-on', { addOns: chosen(1, -1) }],
    ['half an add-on', { addOns: chosen(1, 0.5) }],
    ['an add-on with a longer code', { addOns: { [long(61)]: 1 } }],
    ['another way to pay', { type: 'free' }],
  ])('is not %s', (_, patch) => {
    expect(takes(patch)).toBe(false)
  })
})

describe('a submission', () => {
  const key = long(22)
  const submitted = {
    search,
    carId: 1,
    type: 'prepaid',
    coverageCode: null,
    addOns: {},
    delivery: '',
    coupon: '',
    renter: eachRenterField(() => ''),
    termsAccepted: true,
    marketing: false,
    submissionKey: key,
  }
  const takesIt = (changes: object) =>
    submissionSchema.safeParse({ ...submitted, ...changes }).success

  test.each([key, long(40), `-_${long(20)}`, `${long(20)}-_`])(
    'has the key %s',
    (submissionKey) => {
      expect(takesIt({ submissionKey })).toBe(true)
    },
  )

  test.each([long(21), long(41), `${key}%`, `%${key}`, ''])(
    'has not the key %j',
    (submissionKey) => {
      expect(takesIt({ submissionKey })).toBe(false)
    },
  )

  test('may say the total that was shown, in whole cents', () => {
    expect([0, 1, undefined].map((shownTotal) => takesIt({ shownTotal }))).toEqual([
      true,
      true,
      true,
    ])
    expect([-1, 0.5].map((shownTotal) => takesIt({ shownTotal }))).toEqual([false, false])
  })

  test('has every field of the renter, like a draft that is kept', () => {
    const { flightNumber: _, ...partial } = submitted.renter
    expect(takesIt({ renter: partial })).toBe(false)
    const { termsAccepted, ...draft } = { ...submitted, brand: 'firefly', visit: key }
    expect(storedDraftSchema.safeParse(draft).success).toBe(true)
    expect(storedDraftSchema.safeParse({ ...draft, renter: partial }).success).toBe(false)
  })
})

test.each([
  [1, true],
  [366, true],
  [0, false],
  [367, false],
  [1.5, false],
])('a coupon is asked for %d days: %s', (days, isTaken) => {
  const question = { code: 'VERANO10', carId: null, days }
  expect(couponQuestionSchema.safeParse(question).success).toBe(isTaken)
})
