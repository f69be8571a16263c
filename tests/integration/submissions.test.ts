import { describe, expect, test } from 'vitest'
import { quoteOfType } from '~/domain/booking/quote'
import type { RentalSearch } from '~/domain/booking/search'
import { addDays, panamaEpoch } from '~/domain/calendar/rental-period'
import { readDraft, saveDraft } from '~/features/booking/draft.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { shownTrip } from '~/features/reservation/booking-values'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { bookingSite, minutes } from '../fixtures/booking'
import { postStep } from '../fixtures/post-step'
import { searchAhead, siteUrl, submissionOf, visitor } from '../fixtures/site'

const booking = bookingSite(async (back) => {
  const coupons = [
    { code: 'TRES', kind: 'percent', value: 10, max_redemptions: 3 },
    { code: 'UNAVEZ', kind: 'fixed', value: 5, max_per_email: 1 },
    { code: 'TODO', kind: 'fixed', value: 500 },
  ]
  for (const coupon of coupons) {
    await back.admin('POST', '/items/coupons', { status: 'published', min_days: 1, ...coupon })
  }
})
const { reserve, payByCard, rowOf, chargedFor, progressOf } = booking

describe('an address', () => {
  const asked = (search: RentalSearch) => ({ ...rentalParams(search), auto: booking.plenty })
  const viewOf = async (search: RentalSearch, now?: number) => {
    const answer = await visitor().run(() => getReservation(asked(search)), now)
    if (!('view' in answer)) throw new Error(answer.notice)
    return answer.view
  }

  test('of the past is corrected aloud, with the totals of what was asked for', async () => {
    const search = searchAhead(booking.content, 40)
    const before = await viewOf(search)
    expect(before).toMatchObject({ corrections: [], askedTotals: null })
    const nothing = {
      type: 'prepaid',
      coverageCode: '',
      addOns: {},
      delivery: '',
      birthday: '',
    } as const
    const late = await viewOf(search, panamaEpoch(search.pickup) + minutes(26 * 60))
    expect(late.corrections.map(({ field, code }) => [field, code])).toContainEqual([
      'pickup',
      'past',
    ])
    // The hour that was asked for, on the first day that still has it.
    expect(late.search.pickup).toBe(addDays(search.pickup, 2))
    for (const type of ['prepaid', 'postpaid'] as const) {
      const { total } = quoteOfType(before, nothing, null, type)
      expect(late.askedTotals?.[type]).toBe(total)
    }
  })

  test('that is corrected while its form is filled in reserves nothing unsaid', async () => {
    const v = visitor()
    const search = searchAhead(booking.content, 41)
    const { renter } = submissionOf(search, { id: booking.plenty })
    await v.run(() => saveDraft({ search, carId: booking.plenty, coverageCode: 'full', renter }))
    const path = `/reserva?${new URLSearchParams({ auto: String(booking.plenty), desde: search.pickup, hasta: search.return })}`
    const send = async (trip: RentalSearch, now?: number) => {
      const fields = { paso: 'datos', trip: shownTrip(trip), zone: '', termsAccepted: '1' }
      return (await postStep(v, path, fields, now)).headers.get('location')
    }
    const soon = panamaEpoch(search.pickup) - minutes(60)
    const back = new URL((await send(search, soon)) ?? '', siteUrl)
    expect(back.pathname).toBe('/reserva')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      paso: 'datos',
      aviso: 'error_trip_moved',
    })
    const { search: moved } = await viewOf(search, soon)
    expect(moved.pickup > search.pickup).toBe(true)
    expect(await send(moved, soon)).toBe('/reserva/checkout')
  })

  test('whose form has a text that is too long never has the details of the booking before', async () => {
    const v = visitor()
    const search = searchAhead(booking.content, 41)
    const { renter } = submissionOf(search, { id: booking.plenty })
    await v.run(() => saveDraft({ search, carId: booking.plenty, coverageCode: 'full', renter }))
    const path = `/reserva?${new URLSearchParams({ auto: String(booking.plenty), desde: search.pickup, hasta: search.return })}`
    const fields = {
      ...{ paso: 'datos', trip: shownTrip(search), zone: '', termsAccepted: '1' },
      ...{ name: 'Otra', lastName: 'Persona', email: 'otra@example.com', phone: '6123-4567' },
      birthdayDay: '24 de marzo de 1990',
      license: '8-888-8888',
    }
    const answer = await postStep(v, path, fields)
    expect(answer.headers.get('location')).toContain('aviso=error_fields')
    const typed = (await v.run(readDraft)).renter
    expect(typed).toMatchObject({ email: 'otra@example.com', birthday: '--24 de marzo de 1990' })
  })

  test.each(['trip', 'zone'])(
    'reserves nothing without the %s that its page showed',
    async (name) => {
      const v = visitor()
      const search = searchAhead(booking.content, 41)
      const { renter } = submissionOf(search, { id: booking.plenty })
      await v.run(() => saveDraft({ search, carId: booking.plenty, coverageCode: 'full', renter }))
      const shown = { trip: shownTrip(search), zone: '' }
      const { [name as keyof typeof shown]: _, ...fields } = shown
      const path = `/reserva?auto=${booking.plenty}`
      const answer = await postStep(v, path, { paso: 'datos', termsAccepted: '1', ...fields })
      expect(answer.status).toBe(400)
    },
  )
})

test('starting over without scripts keeps trip and car, and a search with a coupon loses it', async () => {
  const v = visitor()
  const search = searchAhead(booking.content, 40)
  const renter = submissionOf(search, { id: booking.plenty }).renter
  const typed = { search, carId: booking.plenty, coverageCode: 'full', coupon: 'TRES', renter }
  const before = await v.run(() => saveDraft({ ...typed, addOns: { gps: 1 } }))
  const path = `/reserva?auto=${booking.plenty}&desde=${search.pickup}&paso=datos&cupon=TRES`
  const answer = await postStep(v, path, { action: 'start-over' })
  expect(answer.status).toBe(303)
  const next = new URL(answer.headers.get('location') ?? '', siteUrl)
  expect(next.pathname).toBe('/reserva')
  expect(Object.fromEntries(next.searchParams)).toEqual({
    auto: String(booking.plenty),
    desde: search.pickup,
  })
  const after = await v.run(readDraft)
  expect(after).toMatchObject({ search, carId: booking.plenty, coverageCode: null, coupon: '' })
  expect(after.addOns).toEqual({})
  expect(Object.values(after.renter).join('')).toBe('')
  expect(after.submissionKey).not.toBe(before.submissionKey)
})

describe('one submission', () => {
  test.each(['prepaid', 'postpaid'] as const)(
    'begins unpaid, by no means of payment yet, as what was chosen: %s',
    async (type) => {
      const { code } = await reserve(booking.plenty, { type })
      const row = await rowOf(code)
      expect(row).toMatchObject({
        ...{ status: 'unpaid', payment_type: 'unpaid', reservation_type: type },
        ...{ brand: 'firefly', total_reservations_days: 3 },
        ...{ delivery_price: expect.anything(), delivery_description: null },
      })
      expect(Number(row.delivery_price)).toBe(0)
      expect(row.quote.type).toBe(type)
      expect(row.steps).toMatchObject([{ event: 'reserve', to_status: 'unpaid' }])
      expect(row.payments).toEqual([])
    },
  )

  test('sent twice at once, and again later, is one reservation', async () => {
    const { submission, code, v } = await reserve(booking.single)
    expect(await v.run(() => createReservation(submission))).toEqual({ ok: true, code })
    const next = submissionOf(searchAhead(booking.content, 300), { id: booking.single })
    const tabs = Array.from({ length: 8 }, () => v.run(() => createReservation(next)))
    const answers = await Promise.all(tabs)
    const codes = new Set(answers.map((answer) => (answer.ok ? answer.code : answer.error.code)))
    expect(codes.size).toBe(1)
  })

  test('changed and sent again replaces the hold', async () => {
    const { submission, code, v } = await reserve(booking.single)
    const changed = { ...submission, coverageCode: 'full' }
    const answer = await v.run(() => createReservation(changed))
    expect(answer.ok && answer.code !== code).toBe(true)
    expect((await rowOf(code)).status).toBe('expired')
  })

  test('two tabs that change it at once still make one hold', async () => {
    const { submission, v } = await reserve(booking.single)
    await Promise.all(
      ['standard', 'full'].map((coverageCode) =>
        v.run(() => createReservation({ ...submission, coverageCode })),
      ),
    )
    const query = `filter[submission_key][_starts_with]=${submission.submissionKey}&filter[status][_eq]=unpaid`
    const held = (await booking.site.back.admin('GET', `/items/reservations?${query}`)) as unknown[]
    expect(held).toHaveLength(1)
  })

  test('sent again after paying finds the booking, while a new search makes a new one', async () => {
    const booked = await reserve(booking.plenty)
    await payByCard(booked, 'approve')
    const again = await booked.v.run(() => createReservation(booked.submission))
    expect(again).toEqual({ ok: true, code: booked.code })
    expect(await progressOf(booked)).toEqual({ state: 'done' })
  })
})

describe('coupons under concurrency (D11)', () => {
  test('three uses are three, whoever comes', async () => {
    const coupon = 'tres'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => {
        const search = searchAhead(booking.content, 250)
        const submission = submissionOf(search, { id: booking.plenty }, { coupon })
        return visitor().run(() => createReservation(submission))
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.error).toEqual({ code: 'coupon', coupon: 'exhausted' })
    }
  })

  test('once for each e-mail, in whatever letters', async () => {
    const search = searchAhead(booking.content, 260)
    const base = submissionOf(search, { id: booking.plenty })
    const answers = await Promise.all(
      ['ana@example.com', 'ANA@example.com', ' Ana@Example.com', 'otra@example.com'].map(
        (email) => {
          const renter = { ...base.renter, email }
          const submission = submissionOf(
            search,
            { id: booking.plenty },
            { renter, coupon: 'UNAVEZ' },
          )
          return visitor().run(() => createReservation(submission))
        },
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test('a hold that is over gives its coupon back', async () => {
    const search = searchAhead(booking.content, 270)
    const renter = {
      ...submissionOf(search, { id: booking.plenty }).renter,
      email: 'vuelve@example.com',
    }
    const send = (now?: number) =>
      visitor().run(
        () =>
          createReservation(
            submissionOf(search, { id: booking.plenty }, { renter, coupon: 'UNAVEZ' }),
          ),
        now,
      )
    expect((await send()).ok).toBe(true)
    expect((await send()).ok).toBe(false)
    const later = Date.now() + minutes(25)
    await visitor().run(() => runHousekeeping(later))
    expect((await send(later)).ok).toBe(true)
  })

  test('one that is more than the car costs leaves coverage, fees and taxes to be paid (D45)', async () => {
    const booked = await reserve(booking.plenty, { coupon: 'TODO' })
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('paid')
    expect(row.quote.total).toBeGreaterThan(0)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: row.quote.total })
  })
})
