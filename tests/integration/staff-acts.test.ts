import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { addDays, panamaEpoch } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { findByCode } from '~/features/booking/find-by-code.server'
import { keepOverdue } from '~/features/booking/keep-overdue.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { pay } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import { undecidedBookings } from '~/features/payment/undecided-bookings.server'
import { getPrecheckin, whereLeft } from '~/features/precheckin/precheckin.server'
import { acceptDue } from '~/features/precheckin/save-precheckin.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { handleStaffAct } from '~/features/staff/staff-door.server'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'
import { directus } from '~/server/directus/client.server'
import { readDueMails } from '~/server/directus/mail-outbox.server'
import {
  createPrecheck,
  findPrecheck,
  precheckRow,
  writePrecheck,
} from '~/server/directus/prechecks.server'
import { log } from '~/server/log.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { shownRefund } from '../fixtures/changing'
import { putState } from '../fixtures/put-state'
import { inFull } from '../fixtures/short'
import { submissionOf, visitor } from '../fixtures/site'
import { act, askAs, clerk, handOver, offerOf } from '../fixtures/staff'
import { passTime } from '../world/lease'

const secret = 'the secret of the Studio and the site, for tests'
process.env.PREVIEW_SECRET = secret
const booking = bookingSite()
const { reserve, payByCard, startPaypal, comeBack, confirm, rowOf, chargedFor } = booking

async function paid(carId = booking.plenty): Promise<Booked> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return booked
}

async function managed({ v }: Booked, at?: number) {
  const answer = await v.run(() => getManaged(), at)
  if (!('managed' in answer)) throw new Error(answer.redirect)
  return answer.managed
}

/** The one mail of a kind about a booking. */
async function mailOf(code: string, kind: string, at?: number) {
  const { id } = await rowOf(code)
  return await visitor().run(async () => {
    const due = await readDueMails(directus(), { now: Date.now() + hours(10_000), limit: 500 })
    const found = due.filter((mail) => mail.reservationId === id && mail.kind === kind)
    const [mail] = found
    if (!mail || found.length > 1) throw new Error(`${found.length} mails ${kind}`)
    const made = await composeMail(mail)
    if ('dropped' in made) throw new Error(made.dropped)
    return made
  }, at)
}

/** The page that the link of a mail leads to. */
async function balancePage({ v }: Booked) {
  const answer = await v.run(() => getAmendmentPage({ kind: 'balance' }))
  if (!('page' in answer)) throw new Error(answer.redirect)
  return answer.page
}

/** The mail of the change asks for this sum, in its words and on its button, and so does the booking's page. */
async function expectAsked(booked: Booked, amount: number) {
  const { text } = await mailOf(booked.code, 'changed')
  expect(text.split(formatMoney(amount)).length).toBeGreaterThan(2)
  expect(text).toContain(`Pagar ${formatMoney(amount)}`)
  expect((await managed(booked)).toPay).toMatchObject({ amount })
}

const reason = 'El cliente llamó'
const pickupOf = ({ submission }: Booked) => panamaEpoch(submission.search.pickup)
const hours = (count: number) => minutes(60 * count)

describe('a cancellation by the office', () => {
  test('by the rule gives back what the renter would get, says who did it, and tells the renter', async () => {
    const booked = await paid()
    const { net } = await chargedFor(booked.code)
    const words = await act(booked.code, { act: 'cancel', terms: 'rule', goodwill: 0, reason })
    expect(words).toMatch(/^done: Reserva cancelada\. Se devolvieron \$/)
    expect((await chargedFor(booked.code)).net).toBe(0)
    const step = (await rowOf(booked.code)).steps.find(({ event }) => event === 'cancel')
    expect(step).toMatchObject({ actor: 'staff', person: clerk, refund: net / 100 })
    expect((await rowOf(booked.code)).slots).toEqual([])
    const { stage, ending, refund } = await managed(booked)
    expect(stage).toBe('cancelled')
    expect(ending).toEqual({ kind: 'cancelled', by: 'office', refund: net })
    expect(refund?.amount).toBe(net)
    const mail = await mailOf(booked.code, 'cancelled')
    expect(mail.text).toContain('Nuestra oficina canceló tu reserva')
    expect(mail.text).not.toContain('Si no fuiste tú')
    expect(mail.text).toContain('Te devolvemos todo.')
  })

  test('after the deadline keeps a day by the rule, and gives back all or a part more where staff decide so', async () => {
    const [byRule, all, goodwill] = [await paid(), await paid(), await paid()]
    const late = (booked: Booked) => pickupOf(booked) - hours(3)
    const { net } = await chargedFor(byRule.code)
    const day = Math.round(net / 3)
    await act(byRule.code, { act: 'cancel', terms: 'rule', goodwill: 0, reason }, late(byRule))
    expect((await chargedFor(byRule.code)).net).toBe(day)
    await act(all.code, { act: 'cancel', terms: 'all', goodwill: 0, reason }, late(all))
    expect((await chargedFor(all.code)).net).toBe(0)
    const some = { act: 'cancel', terms: 'goodwill', goodwill: 1050, reason } as const
    await act(goodwill.code, some, late(goodwill))
    expect((await chargedFor(goodwill.code)).net).toBe(day - 1050)
    const { ending, kept } = await managed(goodwill)
    expect(ending?.refund).toBe(net - kept)
  })

  test('is shown again instead of confirmed once its sum differs', async () => {
    const booked = await paid()
    const wanted = { act: 'cancel', terms: 'rule', goodwill: 0, reason } as const
    const { shown } = await offerOf(booked.code, wanted)
    const at = pickupOf(booked) - hours(1)
    const answer = await askAs(clerk, booked.code, wanted, { shown, at })
    expect(answer).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining('montos cambiaron'),
    })
    expect((await rowOf(booked.code)).status).toBe('paid')
  })

  test('beyond the limit of goodwill is refused, with the limit', async () => {
    const booked = await paid()
    const at = pickupOf(booked) - hours(1)
    await booking.site.back.admin('PATCH', '/items/sites_config', {
      query: { limit: -1 },
      data: { goodwill_limit: 5 },
    })
    const all = { act: 'cancel', terms: 'all', goodwill: 0, reason } as const
    expect(await act(booked.code, all, at)).toMatch(/^refused: .*tope de \$5\.00/)
    expect((await rowOf(booked.code)).status).toBe('paid')
    const little = { act: 'give_back', amount: 501, reason } as const
    expect(await act(booked.code, little)).toMatch(/^refused: .*tope de \$5\.00/)
  })

  test('has the limit of the brand of the booking', inFull, async () => {
    const booked = await paid()
    const limited = (brands: object, goodwill_limit: number) =>
      booking.site.back.admin('PATCH', '/items/sites_config', {
        query: { filter: { brand: brands }, limit: -1 },
        data: { goodwill_limit },
      })
    const { brand } = await rowOf(booked.code)
    const act501 = () => act(booked.code, { act: 'give_back', amount: 501, reason })
    await limited({ _eq: brand }, 5)
    await limited({ _neq: brand }, 100)
    expect(await act501()).toMatch(/^refused: .*tope de \$5\.00/)
    await limited({ _eq: brand }, 100)
    await limited({ _neq: brand }, 5)
    expect(await act501()).toMatch(/^done/)
  })

  test('has its limit for the booking, however often it is pressed', async () => {
    const booked = await paid()
    await booking.site.back.admin('PATCH', '/items/sites_config', {
      query: { limit: -1 },
      data: { goodwill_limit: 5 },
    })
    const give = (amount: number) => act(booked.code, { act: 'give_back', amount, reason })
    expect(await give(300)).toMatch(/^done/)
    expect(await give(201)).toMatch(/^refused: .*con \$3\.00 de antes,.*tope de \$5\.00/)
    const little = { act: 'cancel', terms: 'goodwill', goodwill: 201, reason } as const
    const late = pickupOf(booked) - hours(1)
    expect(await act(booked.code, little, late)).toMatch(/^refused: .*\$3\.00 de antes/)
    expect(await act(booked.code, { ...little, goodwill: 200 }, late)).toMatch(/^done/)
    expect(await give(1)).toMatch(/^refused: .*\$5\.00 de antes/)
  })

  test('and one by the renter at the same moment are one, with one refund', async () => {
    const booked = await paid()
    const wanted = { act: 'cancel', terms: 'rule', goodwill: 0, reason } as const
    const { shown } = await offerOf(booked.code, wanted)
    const { code } = booked
    const refund = await shownRefund(booked)
    const [office, renter] = await Promise.all([
      askAs(clerk, code, wanted, { shown }),
      booked.v.run(() => cancelBooking({ code, reason: null, shownRefund: refund })),
    ])
    expect(renter).toEqual({ ok: true })
    expect(['done', 'refused']).toContain(office.kind)
    const { steps } = await rowOf(code)
    expect(steps.filter(({ event }) => event === 'cancel')).toHaveLength(1)
    expect(await chargedFor(code)).toMatchObject({ net: 0 })
  })

  test('of an unpaid hold frees the car, and says that nothing was paid', async () => {
    const booked = await reserve(booking.single)
    const words = await act(booked.code, { act: 'cancel', terms: 'rule', goodwill: 0, reason })
    expect(words).toBe('done: Reserva cancelada. No hay nada que devolver.')
    const search = booked.submission.search
    const next = await visitor().run(() =>
      createReservation(submissionOf(search, { id: booking.single })),
    )
    expect(next.ok).toBe(true)
  })
})

describe('money that was taken and that the gateway does not know', () => {
  const wanted = { act: 'cancel', terms: 'rule', goodwill: 0, reason } as const

  test.each([
    ['all of it, of a card', 'card', 'all'],
    ['a part of it, of a card', 'card', 'part'],
    ['all of it, of PayPal', 'paypal', 'all'],
    ['a part of it, of PayPal', 'paypal', 'part'],
  ] as const)(
    'is not written off, and goes back once it is known again: %s',
    async (_, by, share) => {
      const alerts = vi.spyOn(log, 'error')
      const booked = by === 'card' ? await paid() : await paidWithPaypal()
      const { net } = await chargedFor(booked.code)
      const day = Math.round(net / 3)
      const kept = share === 'all' ? 0 : day
      // The gateway may still learn of a payment for a minute after its beginning.
      const at = share === 'all' ? Date.now() + hours(1) : pickupOf(booked) - hours(3)
      await booking.site.sandbox.keep('paid')
      await booking.site.sandbox.reset()
      expect(await act(booked.code, wanted, at)).toMatch(/^done: .*La pasarela todavía no confirma/)
      await visitor().run(() => runHousekeeping(at + minutes(1)), at + minutes(1))
      await visitor().run(() => runHousekeeping(at + minutes(2)), at + minutes(2))
      const row = await rowOf(booked.code)
      expect(row.payments).toMatchObject([{ status: 'voiding', captured_reservation: row.id }])
      expect(await managed(booked, at)).toMatchObject({ paid: net, kept })
      const { text } = await mailOf(booked.code, 'cancelled', at)
      expect(text).not.toContain('No habías pagado nada')
      expect(text).toContain(formatMoney(net - kept))
      const told = alerts.mock.calls.filter(([, fields]) => fields?.attempt === `${booked.code}-1`)
      expect(told.map(([message]) => message)).toEqual([
        'ALERT: a payment that was taken is unknown to its gateway',
      ])
      await booking.site.sandbox.putBack('paid')
      await visitor().run(() => runHousekeeping(at + minutes(3)), at + minutes(3))
      expect((await chargedFor(booked.code)).net).toBe(kept)
      expect((await rowOf(booked.code)).payments).toMatchObject([{ status: 'refunded' }])
    },
  )
})

async function paidWithPaypal(): Promise<Booked> {
  const booked = await reserve()
  const answer = await startPaypal(booked)
  if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
  const account = 'comprador@istmo.example'
  const back = await booking.site.sandbox.answerApproval(answer.progress.url, account)
  await comeBack('paypal', { query: back?.search ?? '' })
  return booked
}

test('a booking is cancelled while a part of its payment is stuck at the gateway, and all of it goes back', async () => {
  const booked = await paid()
  const { net } = await chargedFor(booked.code)
  // The gateway refuses the part, and refuses it once more when the booking is cancelled.
  await booking.site.sandbox.fault('PerformTransaction', 'rate-limit', 2)
  expect(await act(booked.code, { act: 'give_back', amount: 1000, reason })).toContain(
    'todavía no confirma',
  )
  const refund = await shownRefund(booked)
  expect(refund).toBe(net - 1000)
  const { code } = booked
  const done = await booked.v.run(() => cancelBooking({ code, reason: null, shownRefund: refund }))
  expect(done).toEqual({ ok: true })
  await visitor().run(() => runHousekeeping(Date.now() + minutes(1)))
  await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
  expect(await chargedFor(code)).toMatchObject({ net: 0 })
})

describe('money that is given back', () => {
  test('of a booking in force is not owed again, now or after a change', async () => {
    const booked = await paid()
    const before = (await managed(booked)).booking.quote.total
    await act(booked.code, { act: 'give_back', amount: 2000, reason })
    const after = await managed(booked)
    expect(after.kept).toBe(before - 2000)
    expect(after.booking.balance).toBe(0)
    const step = (await rowOf(booked.code)).steps.find(({ event }) => event === 'give_back')
    expect(step).toMatchObject({ person: clerk, refund: 20 })
    expect((await mailOf(booked.code, 'refund')).text).toContain('$20.00')
    const { search } = booked.submission
    const longer = { act: 'extend', return: addDays(search.return, 1), settle: 'counter' } as const
    const at = pickupOf(booked) + hours(1)
    await act(booked.code, longer, at)
    const { booking: view, kept } = await managed(booked, at)
    expect(kept + 2000 + view.balance).toBe(view.quote.total)
  })

  test('of a booking in force is asked for by no mail', inFull, async () => {
    const booked = await paid()
    await act(booked.code, { act: 'give_back', amount: 2000, reason })
    const composed = async (kind: 'confirmation' | 'reminder') => {
      const { id } = await rowOf(booked.code)
      const at = pickupOf(booked) - hours(48)
      return await visitor().run(async () => {
        const due = await readDueMails(directus(), { now: at, limit: 500 })
        const mail = due.find((one) => one.reservationId === id && one.kind === 'confirmation')
        if (!mail) throw new Error('no confirmation')
        const made = await composeMail({ ...mail, kind })
        if ('dropped' in made) throw new Error(made.dropped)
        return made.text
      }, at)
    }
    expect(await composed('confirmation')).not.toContain('Pagas $')
    expect(await composed('reminder')).not.toContain('$20.00')
  })

  test('is never more than is kept, and the same press twice gives it back once', async () => {
    const booked = await paid()
    const { net } = await chargedFor(booked.code)
    const more = { act: 'give_back', amount: net + 1, reason } as const
    expect(await act(booked.code, more)).toMatch(/^refused: De esta reserva quedan/)
    const some = { act: 'give_back', amount: 700, reason } as const
    const { shown } = await offerOf(booked.code, some)
    await askAs(clerk, booked.code, some, { shown })
    expect(await askAs(clerk, booked.code, some, { shown })).toMatchObject({ kind: 'refused' })
    expect((await chargedFor(booked.code)).net).toBe(net - 700)
  })

  test(
    'settles a booking that was closed outside the site, which said nothing of its money until then',
    inFull,
    async () => {
      const booked = await paid()
      const { id } = await rowOf(booked.code)
      const { net } = await chargedFor(booked.code)
      await putState(booking.site.back, id, { status: 'cancelled' })
      await visitor().run(() => runHousekeeping())
      expect((await managed(booked)).ending).toEqual({
        kind: 'cancelled',
        by: 'office',
        refund: null,
      })
      const mail = await mailOf(booked.code, 'cancelled')
      expect(mail.text).toContain(
        'Nuestra oficina canceló tu reserva; te escribimos sobre tu dinero.',
      )
      expect(mail.text).not.toMatch(/\$\d/)
      // The limit of goodwill does not count, because nobody has decided about this money.
      expect(net).toBeGreaterThan(10_000)
      expect(await act(booked.code, { act: 'give_back', amount: net, reason })).toMatch(/^done/)
      expect((await chargedFor(booked.code)).net).toBe(0)
    },
  )

  test('in part settles it as well: what stays is decided', async () => {
    const booked = await paid()
    const { id } = await rowOf(booked.code)
    const { net } = await chargedFor(booked.code)
    // A refund before the booking was closed decides nothing.
    await act(booked.code, { act: 'give_back', amount: 500, reason })
    await putState(booking.site.back, id, { status: 'cancelled' })
    expect((await managed(booked)).ending?.refund).toBeNull()
    expect(await undecided()).toContain(booked.code)
    const some = { act: 'give_back', amount: net - 4500, reason } as const
    expect(await act(booked.code, some)).toMatch(/^done/)
    expect((await managed(booked)).ending).toEqual({
      kind: 'cancelled',
      by: 'office',
      refund: net - 4500,
    })
    expect(await undecided()).not.toContain(booked.code)
  })

  test(
    'settles a booking that expired outside the site with its money, of which staff are told once',
    inFull,
    async () => {
      const booked = await paid()
      const { id } = await rowOf(booked.code)
      const { net } = await chargedFor(booked.code)
      await putState(booking.site.back, id, { status: 'expired', slots: [] })
      const alert = vi.spyOn(log, 'error')
      const alerted = () => alert.mock.calls.filter(([, facts]) => facts?.code === booked.code)
      await visitor().run(() => runHousekeeping())
      await visitor().run(() => runHousekeeping())
      expect(alerted()).toEqual([
        [expect.any(String), expect.objectContaining({ alert: true, cents: net })],
      ])
      expect((await rowOf(booked.code)).steps.at(-1)).toMatchObject({ event: 'repair' })
      expect(await undecided()).toContain(booked.code)
      expect(await act(booked.code, { act: 'give_back', amount: net, reason })).toMatch(/^done/)
      expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
      expect((await mailOf(booked.code, 'refund')).text).toContain(formatMoney(net))
      expect(await undecided()).not.toContain(booked.code)
      await visitor().run(() => runHousekeeping())
      expect(alerted()).toHaveLength(1)
      expect((await rowOf(booked.code)).status).toBe('expired')
    },
  )
})

async function undecided(): Promise<string[]> {
  return (await visitor().run(() => undecidedBookings())).map(({ code }) => code)
}

test('while a refund is stuck at the gateway, no more of its booking goes back', async () => {
  const booked = await paid()
  const at = pickupOf(booked) - hours(3)
  await booking.site.sandbox.fault('PerformTransaction', 'rate-limit', 1)
  const cancelled = await act(
    booked.code,
    { act: 'cancel', terms: 'rule', goodwill: 0, reason },
    at,
  )
  expect(cancelled).toContain('todavía no confirma')
  const more = { act: 'give_back', amount: 700, reason } as const
  expect(await act(booked.code, more, at)).toMatch(/^refused: Otra devolución/)
  await visitor().run(() => runHousekeeping(at + minutes(2)))
  const { net } = await chargedFor(booked.code)
  expect(await act(booked.code, more, at + minutes(3))).toBe('done: Se devolvieron $7.00.')
  expect((await chargedFor(booked.code)).net).toBe(net - 700)
})

describe('a change by the office', () => {
  test('shows its difference, and asks for it by a link that pays it', async () => {
    const booked = await paid()
    const { search } = booked.submission
    const wanted = {
      ...({ act: 'change', settle: 'link' } as const),
      search: { return: addDays(search.return, 2) },
    }
    const { rows } = await offerOf(booked.code, wanted)
    const row = (label: string) => rows.find(([one]) => one === label)?.[1]
    expect(row('Por pagar, con enlace')).toBe(row('Diferencia')?.replace('+', ''))
    expect(await act(booked.code, wanted)).toMatch(/^done: Reserva cambiada/)
    const { booking: view } = await managed(booked)
    expect(view.days).toBe(5)
    expect(view.balance).toBeGreaterThan(0)
    const mail = await mailOf(booked.code, 'changed')
    expect(mail.text).toContain('puedes hacerlo ahora con el botón')
    const step = (await rowOf(booked.code)).steps.find(({ event }) => event === 'change')
    expect(step).toMatchObject({ actor: 'staff', person: clerk, refund: 0 })
  })

  test('of a booking for the counter asks by its link for the prepaid price, as its page does', async () => {
    const booked = await reserve(booking.plenty, { type: 'postpaid' })
    await confirm(booked)
    const { search } = booked.submission
    const longer = { return: addDays(search.return, 2) }
    const wanted = { act: 'change', settle: 'link', search: longer } as const
    const { rows } = await offerOf(booked.code, wanted)
    expect(await act(booked.code, wanted)).toMatch(/^done/)
    const { amount, saved } = await balancePage(booked)
    expect(saved).toBeGreaterThan(0)
    expect(rows).toContainEqual(['Por pagar, con enlace', formatMoney(amount)])
    await expectAsked(booked, amount)
    const mail = await mailOf(booked.code, 'changed')
    expect(mail.text).toContain(`o ${formatMoney(amount + saved)} en la sucursal`)
  })

  test(
    'asks by its link for what was added for the counter once that is accepted after it, as its page does',
    inFull,
    async () => {
      const booked = await paid()
      const { v, code } = booked
      const { id } = await rowOf(code)
      await visitor().run(async () => {
        await createPrecheck(directus(), id)
        const precheck = await findPrecheck(directus(), id)
        if (!precheck) throw new Error('no pre-check-in')
        const added = { addOns: [{ code: 'gps', quantity: 1 }], step: 'checkout' } as const
        const save = { key: '1', what: 'checkout', at: Date.now(), token: 'added' } as const
        await writePrecheck(directus(), precheck.id, precheckRow({ ...added, version: 1 }), save)
      })
      const accept = async () => {
        const answer = await v.run(() => getPrecheckin())
        if (!('view' in answer)) throw new Error(answer.redirect)
        const { version, due } = answer.view
        expect(await v.run(() => acceptDue({ code, version, shownDue: due }))).toMatchObject({
          ok: true,
        })
        return due
      }
      const added = await accept()
      const full = { act: 'change', search: {}, coverageCode: 'full', settle: 'link' } as const
      expect(await act(code, full)).toMatch(/^done/)
      const owed = (await managed(booked)).booking.balance
      expect((await balancePage(booked)).amount).toBe(owed)
      await expectAsked(booked, owed)
      expect((await mailOf(code, 'changed')).text).not.toContain('Incluye lo que agregaste')
      const due = await accept()
      expect(due).toBeGreaterThan(added)
      expect((await balancePage(booked)).amount).toBe(due)
      await expectAsked(booked, due)
      expect((await mailOf(code, 'changed')).text).toContain('Incluye lo que agregaste')
    },
  )

  test('leaves a booking for the counter that has begun to the counter: its link would ask for all of it again', async () => {
    const booked = await reserve(booking.plenty, { type: 'postpaid' })
    await confirm(booked)
    const { code, submission } = booked
    const { search } = submission
    const at = pickupOf(booked)
    await handOver(code, search.pickupBranch, at)
    const extend = { act: 'extend', return: addDays(search.return, 1) } as const
    const link = await act(code, { ...extend, settle: 'link' }, at + hours(1))
    expect(link).toMatch(/^refused: Esta reserva se paga en la sucursal/)
    expect(await act(code, { ...extend, settle: 'counter' }, at + hours(1))).toMatch(/^done/)
    const view = await managed(booked, at + hours(1))
    expect(view.booking.balance).toBeGreaterThan(0)
    expect(view.toPay).toBeNull()
    const page = await booked.v.run(() => getAmendmentPage({ kind: 'balance' }), at + hours(1))
    expect(page).toEqual({ redirect: 'nothing' })
  })

  test(
    'is shown again once the deadline of the free cancellation passed since it was shown',
    inFull,
    async () => {
      const booked = await paid()
      const { search } = booked.submission
      const [pickup, due] = [addDays(search.pickup, 9), addDays(search.return, 9)]
      const later = { act: 'change', search: { pickup, return: due }, settle: 'counter' } as const
      const { shown } = await offerOf(booked.code, later)
      const at = panamaEpoch(addDays(search.pickup, -2)) + hours(1)
      expect(await askAs(clerk, booked.code, later, { shown, at })).toMatchObject({
        kind: 'refused',
        words: expect.stringMatching(/^El plazo para cancelar gratis cambió mientras decidías\./),
      })
      expect(await act(booked.code, later, at)).toMatch(/^done/)
    },
  )

  test('is still possible an hour before the pickup, when a renter is too late', async () => {
    const booked = await paid()
    const at = pickupOf(booked) - hours(1)
    const full = { act: 'change', search: {}, coverageCode: 'full', settle: 'counter' } as const
    expect(await act(booked.code, full, at)).toMatch(/^done/)
  })

  test('is shown again if the booking changed since it was shown', async () => {
    const booked = await paid()
    const full = { act: 'change', search: {}, coverageCode: 'full', settle: 'counter' } as const
    const { shown } = await offerOf(booked.code, full)
    await act(booked.code, { act: 'give_back', amount: 100, reason })
    expect(await askAs(clerk, booked.code, full, { shown })).toMatchObject({ kind: 'refused' })
  })
})

describe('a car that is out', () => {
  test('is handed over, extended and taken back, each with person, time and branch', async () => {
    const booked = await paid()
    const { code, submission } = booked
    const { pickupBranch } = submission.search
    const out = pickupOf(booked)
    expect(await handOver(code, pickupBranch, out - hours(13))).toMatch(
      /^refused: Se entrega desde 12 horas antes/,
    )
    const precheckin = async (at: number) => [
      (await managed(booked, at)).booking.takesPrecheckin,
      await booked.v.run(() => whereLeft(), at),
    ]
    // Whoever comes late is offered what they may still do.
    expect(await precheckin(out + hours(1))).toEqual([true, 'preferences'])
    expect(await handOver(code, pickupBranch, out)).toMatch(/^done: Auto entregado en /)
    expect(await precheckin(out + hours(1))).toEqual([false, null])
    expect(await handOver(code, pickupBranch, out + 1)).toMatch(
      /^refused: El cliente ya tiene el auto/,
    )
    expect((await managed(booked, out)).stage).toBe('running')
    const { unit } = await rowOf(code)
    const until = addDays(submission.search.return, 1)
    const extend = { act: 'extend', return: until, settle: 'counter' } as const
    expect(await act(code, extend, out + hours(5))).toMatch(/^done/)
    expect(await rowOf(code)).toMatchObject({ unit, return_date: `${until}:00` })
    const back = panamaEpoch(until) - hours(1)
    expect(await act(code, { act: 'take_back', branch: pickupBranch }, back)).toMatch(/^done/)
    expect(await rowOf(code)).toMatchObject({ handed_over_by: clerk, returned_by: clerk })
    expect((await managed(booked, back)).stage).toBe('past')
    for (const late of ['change', 'extend', 'no_show', 'cancel', 'hand_over'] as const) {
      const sheet = await askAs(clerk, code, undefined, { at: back })
      if (sheet.kind !== 'booking') throw new Error(sheet.kind)
      expect(sheet.booking.acts.find((one) => one.act === late)?.refusal).not.toBeNull()
    }
  })

  test('is not extended into the days of the next booking, and never with another car', async () => {
    const first = await paid(booking.single)
    const { search } = first.submission
    const later = { pickup: addDays(search.return, 1), return: addDays(search.return, 3) }
    const second = await reserve(booking.single, { search: { ...search, ...later } })
    await confirm(second)
    const until = addDays(search.return, 3)
    const extend = { act: 'extend', return: until, settle: 'counter' } as const
    const at = pickupOf(first) + hours(2)
    expect(await act(first.code, extend, at)).toMatch(/^refused: No hay un vehículo libre/)
  })

  test('and not back keeps its vehicle, half day by half day, until somebody says that it is back', async () => {
    const booked = await paid(booking.single)
    const { search } = booked.submission
    const due = panamaEpoch(search.return)
    const keep = (at: number) => visitor().run(() => keepOverdue(at), at)
    const had = (await rowOf(booked.code)).slots.length
    expect(await keep(due + hours(30))).toBe(1)
    const kept = (await rowOf(booked.code)).slots.length
    expect(kept).toBeGreaterThan(had)
    expect(await keep(due + hours(30))).toBe(0)
    await act(booked.code, { act: 'take_back', branch: search.returnBranch }, due + hours(31))
    const { slots } = await rowOf(booked.code)
    expect(await keep(due + hours(60))).toBe(0)
    expect((await rowOf(booked.code)).slots).toEqual(slots)
  })

  test('and comes back late costs the further days, which are shown first and paid at the counter', async () => {
    const booked = await paid()
    const { code, submission } = booked
    const { search } = submission
    const takeBack = { act: 'take_back', branch: search.returnBranch } as const
    const due = panamaEpoch(search.return)
    await handOver(code, search.pickupBranch, pickupOf(booked))
    // Within the grace it is free, and needs no confirmation.
    const other = await paid()
    const at = panamaEpoch(other.submission.search.return) + minutes(59)
    expect((await askAs(clerk, other.code, takeBack, { at })).kind).toBe('done')
    const before = (await rowOf(code)).quote.total
    const offer = await offerOf(code, takeBack, due + minutes(61))
    expect(offer.rows[0]).toEqual(['Vuelve tarde', 'un día más'])
    expect(offer.rows.map(([label]) => label)).toContain('Por cobrar')
    expect(offer.shown.total).toBeGreaterThan(before)
    expect(await rowOf(code)).toMatchObject({ returned_by: null })
    expect(await act(code, takeBack, due + minutes(61))).toMatch(/^done: Auto devuelto/)
    const row = await rowOf(code)
    expect(row).toMatchObject({ returned_by: clerk, quote: { total: offer.shown.total } })
    expect(await act(code, takeBack, due + minutes(62))).toMatch(/^refused: El auto ya se devolvió/)
    const later = due + minutes(90)
    const owed = formatMoney(row.quote.total - before)
    const late = await mailOf(code, 'changed', later)
    expect(late.subject).toContain('devolviste el auto tarde')
    expect(late.text).toContain(
      `El tiempo de más cuesta ${owed}. Te falta pagar ${owed} en la sucursal.`,
    )
    expect(late.text).not.toMatch(/al recoger|más tiempo/)
    expect(late.calendar).toEqual([])
    // The balance is paid online, and its receipt is sent. A payment that began before the return would go back.
    await passTime(later - Date.now())
    await booking.site.back.admin('PATCH', '/items/mail_outbox', {
      query: { filter: { kind: { _eq: 'confirmation' } }, limit: -1 },
      data: { status: 'sent' },
    })
    // Browsers forget a booking after a month, and its renter looks it up again.
    const { email } = submission.renter
    const renter = visitor()
    expect(await renter.run(() => findByCode({ code, email }), later)).toEqual({ ok: true, code })
    await renter.run(async () => {
      const answer = await getAmendmentPage({ kind: 'balance' })
      if (!('page' in answer)) throw new Error(answer.redirect)
      const { amount, base, freeCancelUntil } = answer.page
      const card = await booking.tokenOf('approve')
      const shown = { amount, base, freeCancelUntil }
      const asked = { code, asked: { kind: 'balance' }, shown } as const
      expect(await pay(asked, { method: 'card', card })).toMatchObject({ ok: true })
    }, later)
    const receipt = await mailOf(code, 'confirmation', later)
    expect(receipt.text).toContain('Tu reserva está pagada.')
    expect(receipt.text).not.toMatch(/te espera|al recoger|Cancelas/)
  })

  test(
    'and comes back late to the next booking of its vehicle costs the same, and keeps the vehicle no longer than that',
    inFull,
    async () => {
      const first = await paid(booking.single)
      const { search } = first.submission
      const later = { pickup: addDays(search.return, 1), return: addDays(search.return, 3) }
      const next = await reserve(booking.single, { search: { ...search, ...later } })
      await confirm(next)
      const takeBack = { act: 'take_back', branch: search.returnBranch } as const
      const { shown: soon } = await offerOf(
        first.code,
        takeBack,
        panamaEpoch(search.return) + hours(2),
      )
      const { slots } = await rowOf(next.code)
      const at = panamaEpoch(search.return) + hours(23)
      const offer = await offerOf(first.code, takeBack, at)
      expect(offer.warnings).toEqual([])
      expect(offer.shown.total).toBe(soon.total)
      expect(await act(first.code, takeBack, at)).toMatch(/^done: Auto devuelto/)
      expect(await rowOf(first.code)).toMatchObject({ quote: { total: offer.shown.total } })
      expect((await rowOf(next.code)).slots).toEqual(slots)
    },
  )

  test('and comes back late leaves its vehicle to others once it is back, and costs it at its own prices', async () => {
    const booked = await paid(booking.single)
    const { code, submission } = booked
    const { search } = submission
    const { quote, slots } = await rowOf(code)
    // A refund that the gateway does not take yet is told, and stands in nobody's way.
    await booking.site.sandbox.fault('PerformTransaction', 'rate-limit', 1)
    await act(code, { act: 'give_back', amount: 100, reason })
    const at = panamaEpoch(search.return) + hours(2)
    const takeBack = { act: 'take_back', branch: search.returnBranch } as const
    expect((await offerOf(code, takeBack, at)).warnings.join()).toContain('va en camino')
    expect(await act(code, takeBack, at)).toMatch(/^done: Auto devuelto/)
    const row = await rowOf(code)
    // Each line and its taxes are rounded by themselves.
    expect(Math.abs(row.quote.total - quote.total - quote.total / 3)).toBeLessThan(4)
    expect(row.slots.length).toBeLessThanOrEqual(slots.length + 1)
    expect(row.steps.slice(-2).map(({ event }) => event)).toEqual(['change', 'take_back'])
    expect(row.return_date < `${addDays(search.return, 1)}:00`).toBe(true)
  })
})

describe('a renter who does not come', () => {
  test('is a no-show two hours after the pickup at the earliest: a day is kept, the car is free', async () => {
    const booked = await paid()
    const { net } = await chargedFor(booked.code)
    const at = pickupOf(booked)
    expect(await act(booked.code, { act: 'no_show' }, at + hours(1))).toMatch(
      /^refused: Se puede marcar desde dos horas/,
    )
    expect(await act(booked.code, { act: 'no_show' }, at + hours(2))).toMatch(/^done: Marcada/)
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'no_show', slots: [] })
    const day = Math.round(net / 3)
    expect((await chargedFor(booked.code)).net).toBe(day)
    expect((await managed(booked, at)).ending).toEqual({
      ...{ kind: 'no_show', by: 'office', refund: net - day },
    })
    expect((await mailOf(booked.code, 'cancelled')).text).toContain('No recogiste tu auto')
    const file = await booked.v.run(() => serveCalendarFile(), at)
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('STATUS:CANCELLED')
  })

  test('is no no-show once the car is out', async () => {
    const booked = await paid()
    const { pickupBranch: branch } = booked.submission.search
    const at = pickupOf(booked) + hours(3)
    await handOver(booked.code, branch, at)
    expect(await act(booked.code, { act: 'no_show' }, at)).toMatch(/^refused: El cliente ya tiene/)
  })
})

test.each([
  ['no code', 'XXXX XXXX'],
  ['a code that was never made', 'A2C4E6H7'],
])('nothing is told for %s', async (_, code) => {
  expect(await askAs(clerk, code)).toMatchObject({ kind: 'refused', booking: null })
})

describe('the door to the site', () => {
  const door = async (body: string, headers: Record<string, string> = {}) => {
    const request = new Request('http://localhost/api/acciones', { method: 'POST', body, headers })
    return await visitor().run(() => handleStaffAct(request))
  }
  const sign = (body: string, at = Date.now(), with_ = secret) => {
    const seconds = Math.floor(at / 1000)
    const seal = createHmac('sha256', with_).update(`acts.${seconds}.${body}`).digest('base64url')
    return { 'x-istmo-signature': `${seconds}.${seal}` }
  }

  test('opens to what the back office signed a moment ago, and to nobody else', async () => {
    const { code } = await paid()
    const body = JSON.stringify({ code, person: clerk })
    expect((await door(body, sign(body))).status).toBe(200)
    expect(await (await door(body, sign(body))).json()).toMatchObject({ kind: 'booking' })
    for (const headers of [
      {},
      sign(body, Date.now() - 61_000),
      sign(body, Date.now(), 'another secret, as long as the real one is'),
      sign(`${body} `),
    ]) {
      expect((await door(body, headers)).status).toBe(403)
    }
  })

  test.each([
    ['text that is no JSON', '{'],
    ['a request without a person', JSON.stringify({ code: 'A', person: ' ' })],
    ['an unknown act', JSON.stringify({ code: 'A', person: 'B', act: { act: 'burn' } })],
    [
      'an act without its sum',
      JSON.stringify({ code: 'A', person: 'B', act: { act: 'give_back', amount: null, reason } }),
    ],
  ])('refuses %s in words', async (_, body) => {
    const answer = await door(body, sign(body))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ kind: 'refused', booking: null })
  })
})
