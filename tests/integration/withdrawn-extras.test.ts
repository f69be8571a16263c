import { afterAll, expect, test, vi } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import type { Quote } from '~/domain/pricing/price'
import { pay } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import { bookingSite, cards, minutes } from '../fixtures/booking'
import { moved, offered, send, wishOf } from '../fixtures/changing'
import { makeDaysPlain } from '../fixtures/plain-days'
import { act, askAs, clerk, offerOf } from '../fixtures/staff'

const booking = bookingSite(makeDaysPlain)
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => vi.useRealTimers())

const { reserve, payByCard, rowOf } = booking

/** Content is kept for up to five minutes without waiting for a new one. */
async function offerGps(data: object) {
  const query = { filter: { codigo: { _eq: 'gps' } }, limit: -1 }
  await booking.site.back.admin('PATCH', '/items/add_ons', { query, data })
  vi.setSystemTime(Date.now() + 600_000)
}

async function extrasOf(code: string) {
  const { quote } = (await rowOf(code)) as unknown as { readonly quote: Quote }
  return quote.lines.flatMap((line) => (line.kind === 'add_on' ? [line.code] : []))
}

async function paidWithGps() {
  await offerGps({ precio_dia: 0, status: 'published' })
  const booked = await reserve(booking.plenty, { addOns: { gps: 1 } })
  await payByCard(booked, 'approve')
  return booked
}

test('a free extra that is withdrawn before a change is accepted is not lost unsaid', async () => {
  const booked = await paidWithGps()
  const { v, code } = booked
  const longer = { ...moved(booked, 1), addOns: { gps: 1 } }
  const { search } = longer
  const [change, extend] = [
    { act: 'change', search, settle: 'counter' },
    { act: 'extend', return: search.return, settle: 'counter' },
  ] as const
  const begun = panamaEpoch(search.pickup) + minutes(60)
  const asked = { kind: 'change', ...longer } as const
  const shown = await offered(booked, longer)
  const [changed, extended] = [await offerOf(code, change), await offerOf(code, extend, begun)]
  const page = await v.run(() => getAmendmentPage(asked))
  if (!('page' in page)) throw new Error(page.redirect)
  const { amount, base, freeCancelUntil } = page.page
  expect([shown.losses.addOns, changed.warnings, extended.warnings]).toEqual([[], [], []])

  await offerGps({ status: 'draft' })
  expect(await send(booked, longer, shown)).toEqual({ ok: false, error: 'price_changed' })
  const card = await booking.site.sandbox.tokenize(cards.approve)
  const by = { method: 'card', card } as const
  expect(
    await v.run(() => pay({ code, asked, shown: { amount, base, freeCancelUntil } }, by)),
  ).toEqual({
    ok: false,
    error: { code: 'amount_changed' },
  })
  const again = { kind: 'refused', words: expect.stringContaining('míralo otra vez') }
  expect(await askAs(clerk, code, change, { shown: changed.shown })).toMatchObject(again)
  const late = { shown: extended.shown, at: begun }
  expect(await askAs(clerk, code, extend, late)).toMatchObject(again)
  expect(await extrasOf(code)).toEqual(['gps'])

  const lost = [expect.stringMatching(/^Pierde extras que ya no se ofrecen: /)]
  expect((await offerOf(code, change)).warnings).toEqual(lost)
  expect((await offerOf(code, extend, begun)).warnings).toEqual(lost)
  expect(await act(code, extend, begun)).toMatch(/^done/)
  expect(await extrasOf(code)).toEqual([])
})

test('a free extra that a change adds and staff withdraw meanwhile is told of, and then left out', async () => {
  await offerGps({ precio_dia: 0, status: 'published' })
  const booked = await reserve()
  await payByCard(booked, 'approve')
  const wish = wishOf(booked, { coverageCode: 'full', addOns: { gps: 1 } })
  const shown = await offered(booked, wish)
  expect(shown.losses.addOns).toEqual([])
  await offerGps({ status: 'draft' })
  expect(await send(booked, wish, shown)).toEqual({ ok: false, error: 'price_changed' })
  const told = await offered(booked, wish)
  expect(told.losses.addOns.map(({ code }) => code)).toEqual(['gps'])
  expect(await send(booked, wish, told)).toEqual({ ok: true })
  expect(await extrasOf(booked.code)).toEqual([])
})

test('a withdrawn extra stays in a change of something else of the same days, which does not name it', async () => {
  const booked = await paidWithGps()
  await offerGps({ status: 'draft' })
  const change = {
    act: 'change',
    search: {},
    coverageCode: 'full',
    addOns: {},
    settle: 'counter',
  } as const
  expect((await offerOf(booked.code, change)).warnings).toEqual([])
  expect(await act(booked.code, change)).toMatch(/^done/)
  expect(await extrasOf(booked.code)).toEqual(['gps'])
})
