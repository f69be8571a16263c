import { describe, expect, test } from 'vitest'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { correctData } from '~/features/corrections/correct-data.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { directus } from '~/server/directus/client.server'
import { readDueMails } from '~/server/directus/mail-outbox.server'
import { type Booked, bookingSite, proveEmail } from '../fixtures/booking'
import { faultRounds } from '../fixtures/fault-rounds'
import { visitor } from '../fixtures/site'

const booking = bookingSite()
const { reserve, confirm, payByCard, rowOf } = booking

async function booked(): Promise<Booked> {
  const one = await reserve(booking.plenty)
  await confirm(one)
  return one
}

type Typed = Omit<Parameters<typeof correctData>[0], 'code'>

const correct = ({ v, code }: Booked, typed: Typed, now?: number) =>
  v.run(() => correctData({ code, ...typed }), now)

type Mail = { kind: string; recipient: string; reservation: number; facts: unknown }

async function mailsOf({ code }: Booked): Promise<Mail[]> {
  const path = `/items/mail_outbox?filter[reservation][reservation_id][_eq]=${code}&sort=id&limit=-1`
  return (await booking.site.back.admin('GET', path)) as Mail[]
}

const renterOf = async ({ code }: Booked) => {
  const path = `/items/reservations?filter[reservation_id][_eq]=${code}&fields=email,phone_number,flight_number,invoice_company,invoice_ruc,invoice_dv,name`
  const [row] = (await booking.site.back.admin('GET', path)) as Record<string, string | null>[]
  return row
}

describe('the renter’s own data', () => {
  test('another address gets the confirmation, and the one before is told without a link', async () => {
    const one = await booked()
    const before = one.submission.renter.email
    expect(await correct(one, { email: ' Nueva@Correo.example.com ' })).toEqual({
      ok: true,
      email: 'nueva@correo.example.com',
      isNewEmail: true,
    })
    expect(await renterOf(one)).toMatchObject({ email: 'nueva@correo.example.com' })
    const mails = await mailsOf(one)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['confirmation', null],
      ['confirmation', null],
      ['address_changed', before],
    ])
    const composed = await visitor().run(async () => {
      const due = await readDueMails(directus(), { now: Date.now(), limit: 50 })
      const told = due.find(({ kind }) => kind === 'address_changed')
      if (!told) throw new Error('it is not due')
      return composeMail(told)
    })
    if ('dropped' in composed) throw new Error(composed.dropped)
    expect(composed.to).toBe(before)
    expect(composed.text).toContain('n•••@correo.example.com')
    expect(composed.text).not.toContain('nueva@')
    expect(composed.text).not.toContain('/reserva/gestionar/entrar')
  })

  test('another address is not proven by the link that went to the one before', async () => {
    const one = await booked()
    await one.v.run(() => proveEmail(one.code))
    const other = visitor()
    for (const [name, value] of one.v.cookies) other.cookies.set(name, value)
    const areProven = () =>
      Promise.all(
        [one.v, other].map(async (v) => (await v.run(() => currentReservation()))?.proven),
      )
    await correct(one, { phone: '6999-1234' })
    expect(await areProven()).toEqual([true, true])
    await correct(one, { email: 'otra@correo.example.com' })
    expect(await areProven(), 'also in another browser').toEqual([false, false])
    await one.v.run(() => proveEmail(one.code, one.submission.renter.email))
    expect(await areProven(), 'by the mail of before').toEqual([false, false])
    await one.v.run(() => proveEmail(one.code))
    expect(await areProven(), 'by a mail to the new one').toEqual([true, false])
  })

  test('telephone, flight and invoice are corrected without a mail, by the rules of the form', async () => {
    const one = await booked()
    const typed = {
      phone: '6999-1234',
      flightNumber: 'cm 302',
      invoiceCompany: 'Cafetal, S. A.',
      invoiceRuc: '155704822-2-2021',
      invoiceDv: '27',
    }
    expect(await correct(one, typed)).toMatchObject({ ok: true })
    expect(await renterOf(one)).toMatchObject({
      ...{ phone_number: '+50769991234', flight_number: 'cm 302' },
      ...{ invoice_company: 'Cafetal, S. A.', invoice_ruc: '155704822-2-2021', invoice_dv: '27' },
    })
    expect((await mailsOf(one)).map(({ kind }) => kind)).toEqual(['confirmation'])
    const { steps } = await rowOf(one.code)
    expect(steps.at(-1)).toMatchObject({ event: 'correct' })
  })

  test('what is so already is no correction, and what is wrong is named by its field', async () => {
    const one = await booked()
    const { email } = one.submission.renter
    const { version } = await rowOf(one.code)
    expect(await correct(one, { email: email.toUpperCase() })).toEqual({
      ...{ ok: true, email, isNewEmail: false },
    })
    expect(await correct(one, { email: 'ana', phone: '', flightNumber: '<b>' })).toEqual({
      ok: false,
      problems: {
        ...{ email: 'invalid_email', phone: 'required', flightNumber: 'invalid_flight' },
      },
    })
    expect(await rowOf(one.code)).toMatchObject({ version })
  })

  test('three addresses after the first are taken, also of tries at once', async () => {
    const one = await booked()
    for (const name of ['a', 'b', 'c']) {
      expect(await correct(one, { email: `${name}@correo.example.com` })).toMatchObject({
        ok: true,
      })
    }
    expect(await correct(one, { email: 'd@correo.example.com' })).toEqual({
      ok: false,
      error: 'too_many_addresses',
    })
    const other = await booked()
    const tries = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      correct(other, { email: `${name}@correo.example.com` }),
    )
    const taken = (await Promise.all(tries)).filter(({ ok }) => ok)
    expect(taken).toHaveLength(3)
  })

  test('a stranger, a booking that ended and one whose car is back change nothing', async () => {
    const one = await booked()
    const email = 'otra@correo.example.com'
    const stranger = await visitor().run(() => correctData({ code: one.code, email }))
    expect(stranger).toEqual({ ok: false, error: 'no_reservation' })
    const back = Date.now() + 400 * 86_400_000
    expect(await correct(one, { email }, back)).toEqual({ ok: false, error: 'not_correctable' })
    await one.v.run(() => cancelBooking({ code: one.code, reason: null, shownRefund: 0 }))
    expect(await correct(one, { email })).toEqual({ ok: false, error: 'not_correctable' })
    expect(await renterOf(one)).toMatchObject({ email: one.submission.renter.email })
  })

  test('a flight that is corrected is the one of the pass, too', async () => {
    const one = await booked()
    const { id } = await rowOf(one.code)
    await booking.site.back.admin('POST', '/items/prechecks', {
      ...{ reservation: id, step: 'thanks', status: 'completed', flight_number: 'CM 1' },
    })
    expect(await correct(one, { flightNumber: 'CM 302' })).toMatchObject({ ok: true })
    const path = `/items/prechecks?filter[reservation][_eq]=${id}&fields=flight_number,version`
    expect(await booking.site.back.admin('GET', path)).toEqual([
      { flight_number: 'CM 302', version: 1 },
    ])
  })
})

faultRounds(booking, {
  name: 'correcting an address, whichever way its write goes wrong',
  writes: 1,
  begin: async () => {
    const one = await reserve(booking.plenty)
    await payByCard(one, 'approve')
    return one
  },
  act: (one) => correct(one, { email: 'nueva@correo.example.com' }),
  promise: 'all of it is written with both mails or nothing, and asking again finishes it',
  kept: async (one) => {
    const isNew = async () => (await renterOf(one))?.email === 'nueva@correo.example.com'
    const told = async () =>
      (await mailsOf(one)).filter(({ kind }) => kind === 'address_changed').length
    expect(await told()).toBe((await isNew()) ? 1 : 0)
    expect(await correct(one, { email: 'nueva@correo.example.com' })).toMatchObject({ ok: true })
    expect([await isNew(), await told()]).toEqual([true, 1])
  },
})
