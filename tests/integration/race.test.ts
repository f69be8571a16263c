import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAppError } from '~/domain/app-error'
import { quoteChoices } from '~/domain/booking/quote'
import { newReservationCode } from '~/domain/booking/reservation-code'
import { halfDays } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { acceptedNow } from '~/features/booking/accepted.server'
import { quoteBooking } from '~/features/booking/place-reservation.server'
import { checkSubmission } from '~/features/reservation/check-submission.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { directus } from '~/server/directus/client.server'
import { insertReservation } from '~/server/directus/new-reservation.server'
import { addCar } from '../fixtures/cars'
import { isShort } from '../fixtures/short'
import {
  contentOf,
  searchAhead,
  startTestSite,
  submissionOf,
  type TestSite,
  visitor,
} from '../fixtures/site'

let site: TestSite
let content: Catalogue
let carId: number
let pairId: number
let dearId: number
let grownId: number

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    carId = await addCar(back, { units: 1, model: 'Última' })
    pairId = await addCar(back, { units: 2, model: 'Pareja' })
    dearId = await addCar(back, { units: 1, daily: 300, model: 'Cara' })
    grownId = await addCar(back, { units: 9, daily: 300, model: 'Mayor' })
    await back.admin('PATCH', `/items/flota/${grownId}`, { edad_minima: 30 })
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

type Row = { id: number; slots: { slot: string }[]; status: string }

async function reservationsOf(car: number): Promise<Row[]> {
  const query = `filter[car][_eq]=${car}&fields=id,status,slots.slot&limit=-1`
  return (await site.back.admin('GET', `/items/reservations?${query}`)) as Row[]
}

describe('fifty renters want the last car at the same moment (D6)', () => {
  const rounds = Array.from({ length: isShort ? 1 : 20 }, (_, round) => round)

  test.each(rounds)(
    'round %i: one has it, no half day is booked twice, the others are offered something else',
    async (round) => {
      const search = searchAhead(content, 5 + round * 6)
      const before = await reservationsOf(carId)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => reserve(visitor(), submissionOf(search, { id: carId }))),
      )
      const winners = answers.filter(({ ok }) => ok)
      expect(winners).toHaveLength(1)
      for (const answer of answers) {
        if (answer.ok) continue
        expect(answer.error.code).toBe('car_taken')
        expect(answer.error.alternatives?.length).toBeGreaterThan(0)
      }
      const made = (await reservationsOf(carId)).slice(before.length)
      expect(made).toHaveLength(1)
      expect(made[0]?.status).toBe('unpaid')
      expect(made[0]?.slots.length).toBeGreaterThan(0)
      await expectOwners()
    },
  )

  /** No unit is booked twice in a half day, and no slot is without an owner. */
  async function expectOwners() {
    const slots = (await site.back.admin(
      'GET',
      '/items/reservation_slots?fields=slot,reservation&limit=-1',
    )) as { slot: string; reservation: number | null }[]
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
    expect(slots.filter(({ reservation }) => reservation === null)).toEqual([])
  }
})

test('the database itself lets one of many writes have a slot: what keeps processes apart', async () => {
  const search = searchAhead(content, 200)
  const check = checkSubmission(submissionOf(search, { id: carId }), content, Date.now())
  if (!check.ok) throw new Error(JSON.stringify(check.error))
  const { booking } = check
  const before = await reservationsOf(carId)
  const quote = quoteBooking(booking, null, 'postpaid')
  const accepted = await visitor().run(() => acceptedNow(booking))
  const writes = Array.from({ length: 30 }, (_, index) =>
    whenThereIsRoom(() =>
      insertReservation(directus(), {
        code: newReservationCode((count) => randomBytes(count)),
        submissionKey: `${booking.submissionKey}-${index}`,
        type: 'postpaid',
        brand: 'firefly',
        language: 'es',
        renter: booking.renter,
        marketing: false,
        accepted,
        carId,
        unitNumber: 1,
        pickupBranchId: booking.terms.pickupBranch.id,
        returnBranchId: booking.terms.returnBranch.id,
        pickup: search.pickup,
        return: search.return,
        occupiedUntil: booking.terms.occupiedUntil,
        days: booking.terms.days,
        coverageId: booking.coverage.id,
        addOns: [],
        couponCode: '',
        prepaidQuote: quoteBooking(booking, null, 'prepaid'),
        postpaidQuote: quote,
        holdExpiresAt: Date.now() + 60_000,
        freeCancelUntil: booking.terms.freeCancelUntil,
        slots: { carId, unitNumber: 1, halves: halfDays(search.pickup, search.return) },
        redemptions: [],
        holds: [],
        firstEvent: { at: Date.now(), actor: 'renter', note: '', writeId: `${index}` },
      }),
    ),
  )
  const settled = await Promise.allSettled(writes)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals.every((reason) => isAppError(reason, 'conflict'))).toBe(true)
  expect(refusals.map((reason) => reason.details.field)).toEqual(Array(29).fill('slot'))
  expect(await reservationsOf(carId)).toHaveLength(before.length + 1)
})

test('two units go to two renters, each with a unit of its own', async () => {
  const search = searchAhead(content, 9)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      visitor().run(() => createReservation(submissionOf(search, { id: pairId }))),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  const made = await reservationsOf(pairId)
  const units = made.map(({ slots }) => slots[0]?.slot.split(':')[1])
  expect(units.toSorted()).toEqual(['1', '2'])
})

test('what is offered instead may be driven, and costs what its own page says', async () => {
  const search = searchAhead(content, 320, 5)
  const first = await visitor().run(() => createReservation(submissionOf(search, { id: dearId })))
  expect(first.ok).toBe(true)
  const [branch] = content.branches
  const plain = submissionOf(search, { id: dearId })
  const chosen = {
    coverageCode: content.coverages.at(-1)?.code ?? '',
    addOns: { [content.addOns[0]?.code ?? '']: 1 },
    delivery: branch?.deliveryZones[0]?.code ?? '',
    coupon: 'VERANO10',
  }
  const birthday = `${Number(search.pickup.slice(0, 4)) - 23}-01-01`
  const renter = { ...plain.renter, birthday }
  const v = visitor()
  const answer = await v.run(() => createReservation({ ...plain, ...chosen, renter }))
  const offered = answer.ok ? [] : (answer.error.alternatives ?? [])
  expect(new Set(offered.map(({ kind }) => kind))).toEqual(new Set(['dates', 'car']))
  expect(offered.map(({ car }) => car.id)).not.toContain(grownId)
  for (const { search: other, car, prepaidTotal, postpaidTotal } of offered) {
    const params = { ...rentalParams(other), auto: car.id, cupon: chosen.coupon }
    const page = await v.run(() => getReservation(params))
    if (!('view' in page)) throw new Error(page.notice)
    const { view } = page
    expect(view.search).toEqual(other)
    const applied = view.coupon && 'applied' in view.coupon ? view.coupon.applied : null
    expect(applied?.code).toBe('VERANO10')
    const totalOf = (type: 'prepaid' | 'postpaid') =>
      quoteChoices(view, { ...chosen, birthday, type }, applied).total
    expect([prepaidTotal, postpaidTotal]).toEqual([totalOf('prepaid'), totalOf('postpaid')])
  }
})

/** As a renter, who presses again when the site was too busy: the same submission finds what became of it. */
async function reserve(
  renter: ReturnType<typeof visitor>,
  submission: ReturnType<typeof submissionOf>,
): Promise<Awaited<ReturnType<typeof createReservation>>> {
  const answer = await renter.run(() => createReservation(submission))
  const isBusy = !answer.ok && answer.error.code === 'unavailable'
  return isBusy ? reserve(renter, submission) : answer
}

/** One that waited too long for its turn on a busy machine asks again: nothing was sent of it. */
async function whenThereIsRoom<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (isAppError(error, 'unavailable') && error.details.reason === 'busy') {
      return whenThereIsRoom(write)
    }
    throw error
  }
}
