import { createHash } from 'node:crypto'
import { awaitsPayment, isBooked } from '~/domain/booking/reservation.ts'
import { newReservationCode } from '~/domain/booking/reservation-code.ts'
import { dateOf, panamaNow, rentalDays } from '~/domain/calendar/rental-period.ts'
import type { Catalogue } from '~/domain/catalogue.ts'
import { checkCoupon } from '~/domain/pricing/coupon.ts'
import { acceptedNow } from '~/features/booking/accepted.server.ts'
import { changeReservation } from '~/features/booking/change-reservation.server.ts'
import { planRedemptions } from '~/features/booking/coupons.server.ts'
import { writeBookingReference } from '~/features/booking/current-reservation.server.ts'
import { planHoldQuota } from '~/features/booking/hold-quota.server.ts'
import { rowOf } from '~/features/booking/place-reservation.server.ts'
import { eachRenterField } from '~/features/booking/renter-fields.ts'
import { pay } from '~/features/payment/pay.server.ts'
import { checkSubmission } from '~/features/reservation/check-submission.server.ts'
import { directus } from '~/server/directus/client.server.ts'
import { findCoupon } from '~/server/directus/coupons.server.ts'
import { insertReservation } from '~/server/directus/new-reservation.server.ts'
import type { ReservationRecord } from '~/server/directus/reservation-record.server.ts'
import { findLastSubmission } from '~/server/directus/reservations.server.ts'
import { runWithRequestContext } from '~/server/request-context.server.ts'
import { createCookieJar } from '~/server/session/cookies.server.ts'
import { seeded } from './booking-plan.ts'
import { type DatedBooking, datedBookings } from './dated-bookings.ts'
import { stampsOf } from './stamps.ts'
import { storyOf } from './story.ts'

/** When each was booked; the back office itself notes the moment of loading. Epoch milliseconds. */
export type Booked = { readonly id: number; readonly bookedAt: number }

/**
 * Loads the demo's bookings: checked, priced, written and changed by the site's own functions, at the moments at which
 * renters would have made them. The payments of those that are paid already are rows alone: no gateway knows them.
 */
export async function bookAll(
  contents: Readonly<Record<string, Catalogue>>,
  now: number,
): Promise<Booked[]> {
  const booked: Booked[] = []
  const dated = datedBookings(contents, now)
  const forgotten = forgottenStamps(dated, now)
  for (const [index, one] of dated.entries()) {
    const { id } = await book(one, index, { now, forgotten })
    booked.push({ id, bookedAt: one.bookedAt })
  }
  return booked
}

type Told = { readonly now: number; readonly forgotten: ReadonlyMap<DatedBooking, string> }

/** A renter who is late, and a car that is not back: the stamps that are missing of two bookings. */
function forgottenStamps(dated: readonly DatedBooking[], now: number): Told['forgotten'] {
  const local = panamaNow(now)
  const started = dated.filter(({ plan, search, unitNumber }) => {
    return isBooked(plan.state) && unitNumber !== null && search.pickup < local
  })
  const late = started.find(({ search }) => search.return < local)
  const waiting = started.findLast((one) => one !== late && one.search.return > local)
  return new Map([
    ...(late ? [[late, 'take_back'] as const] : []),
    ...(waiting ? [[waiting, 'hand_over'] as const] : []),
  ])
}

async function book(
  one: DatedBooking,
  index: number,
  { now, forgotten }: Told,
): Promise<ReservationRecord> {
  const { plan, bookedAt } = one
  const made = await at(one, bookedAt, () => reserve(one, index))
  if (plan.state === 'pending_payment') {
    await at(one, now, () => openPaymentWindow(made))
    return made
  }
  let reservation = made
  for (const [step, change] of storyOf(made, plan).entries()) {
    const moment = step === 0 ? bookedAt + 3 * MINUTE : (bookedAt + 3 * MINUTE + now) / 2
    const moved = await at(one, Math.floor(moment), () =>
      changeReservation(reservation, (known) => change(known, Math.floor(moment))),
    )
    reservation = moved
  }
  for (const stamp of stampsOf(one, now)) {
    if (stamp.change.events[0] === forgotten.get(one)) continue
    reservation = await at(one, stamp.at, () => changeReservation(reservation, () => stamp.change))
  }
  return reservation
}

const MINUTE = 60_000

/** As the renter's own request at that moment, whose address is not known. */
function at<Result>({ plan }: DatedBooking, moment: number, run: () => Promise<Result>) {
  const context = {
    requestId: 'demo',
    nonce: '',
    brand: plan.brand,
    origin: process.env.SITE_URL ?? 'http://localhost:3000',
    localeForm: plan.person.language === 'en' ? ('en' as const) : ('bare' as const),
    now: moment,
    cookies: createCookieJar(null),
  }
  return runWithRequestContext(context, run)
}

async function reserve(one: DatedBooking, index: number): Promise<ReservationRecord> {
  const { plan, content, search, car, unitNumber, bookedAt } = one
  const { person, coverage, addOns, state } = plan
  const random = seeded(index + 1)
  const facts = {
    today: dateOf(panamaNow(bookedAt)),
    days: rentalDays(search.pickup, search.return),
    brand: plan.brand,
    carClass: car.class,
  }
  const wanted = plan.coupon ? await findCoupon(directus(), plan.coupon) : null
  const coupon = checkCoupon(wanted, facts).ok ? wanted : null
  const check = checkSubmission(
    {
      search,
      carId: car.id,
      type: paysOnline(state) ? 'prepaid' : 'postpaid',
      coverageCode: coverage,
      addOns,
      delivery: '',
      coupon: coupon?.code ?? '',
      renter: {
        ...eachRenterField(() => ''),
        name: person.name,
        lastName: person.lastName,
        email: person.email,
        phone: person.phone,
        birthday: person.birthday,
        license: person.license,
        flightNumber: person.flight,
      },
      termsAccepted: true,
      marketing: index % 3 === 0,
      submissionKey: createHash('sha256').update(`demo ${index}`).digest('base64url').slice(0, 22),
    },
    content,
    bookedAt,
  )
  if (!check.ok)
    throw new Error(`The demo's booking of ${person.email}: ${JSON.stringify(check.error)}`)
  const code = newReservationCode((count) =>
    Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
  )
  const uses = coupon && (await planRedemptions(coupon, person.email, code))
  const redemptions = uses?.ok ? uses.redemptions : []
  const holds = awaitsPayment(state) ? ((await planHoldQuota(check.booking.renter)) ?? []) : []
  const { submissionKey } = check.booking
  const accepted = await acceptedNow(check.booking)
  const claim = { code, submissionKey, accepted, unitNumber, holds, redemptions }
  await insertReservation(directus(), rowOf(check.booking, coupon, claim))
  const made = await findLastSubmission(directus(), submissionKey)
  if (!made) throw new Error(`The demo's booking of ${person.email} was not written`)
  return made
}

function paysOnline(state: DatedBooking['plan']['state']): boolean {
  return !['confirmed', 'cancelled', 'no_show', 'unpaid'].includes(state)
}

/** At the gateway itself, which knows it: it stays open until its renter pays or its hold is over. */
async function openPaymentWindow({ code, submissionKey }: ReservationRecord): Promise<void> {
  await writeBookingReference({ code, key: submissionKey, current: true })
  const result = await pay({ code: code, asked: { kind: 'booking' } }, { method: 'paypal' })
  if (!result.ok) throw new Error(`The demo's payment of ${code}: ${result.error.code}`)
}
