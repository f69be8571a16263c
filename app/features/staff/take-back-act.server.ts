import { quoteWithMoreDays } from '~/domain/booking/amended-quote'
import { changeSum } from '~/domain/booking/booking-change'
import { rentalOf } from '~/domain/booking/rental'
import { halfDays, panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { formatMoney } from '~/domain/pricing/money'
import { type Change, type Conflicts, ownsCar } from '~/features/booking/change-reservation.server'
import { changedMail } from '~/features/booking/changed-mail.server'
import { netPaidOf } from '~/features/booking/payment-ledger.server'
import { owesPart } from '~/features/payment/refund-part.server'
import { catalogue } from '~/server/content/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { type ActResult, undecidedPayment } from './act-refusal.server'
import type { ActOf, Offer, Shown } from './staff-act.schema'
import { paymentWords } from './staff-words.server'
import { stampAct } from './stamp-act.server'

/**
 * Takes a car back. One that is late by more than the grace has cost further days (D3), which are shown first, and are due at
 * the counter once they are confirmed. They have happened: neither stock nor opening hours are asked. A payment that is
 * undecided is shown first as well, and goes back if it comes afterwards.
 */
export async function takeBackAct(
  found: ReservationRecord,
  act: ActOf<'take_back'>,
  shown: Shown | undefined,
): Promise<ActResult> {
  const now = panamaNow(requestContext().now)
  const more = now > found.return ? rentalDays(found.pickup, now) - found.days : 0
  if (more <= 0 && !undecidedPayment(found)) return await stampAct(found, act)
  const { value: content } = await catalogue(found.brand)
  const late = more > 0 ? lateReturn(found, { more, now, content }) : null
  const { total } = (late ?? found).quote
  if (!shown) return { offer: offerOf(found, late) }
  return await stampAct(found, act, (stamp, reservation, conflicts) => {
    if (reservation.version !== shown.version || total !== shown.total) {
      return { refusal: 'La reserva o su precio cambió mientras decidías: míralo otra vez.' }
    }
    if (!late) return stamp
    const charge = chargeOf(reservation, late, conflicts)
    const note = `${stamp.note}, tarde: ${late.words}, ${late.quote.total / 100} USD`
    return { ...stamp, ...charge, note, fields: { ...stamp.fields, ...charge.fields } }
  })
}

type Late = Pick<ReservationRecord, 'quote' | 'prepaidQuote' | 'postpaidQuote' | 'days'> & {
  readonly words: string
  readonly now: string
  /** When the vehicle can go out again. */
  readonly prepared: string
}

function lateReturn(
  found: ReservationRecord,
  {
    more,
    now,
    content,
  }: { readonly more: number; readonly now: string; readonly content: Catalogue },
): Late {
  const { pickupBranch, returnBranch, pickup } = found
  const rental = rentalOf({ pickupBranch, returnBranch, pickup, return: now }, content)
  const longer = (quote: ReservationRecord['quote']) =>
    quoteWithMoreDays(quote, more, content.addOns)
  return {
    quote: longer(found.quote),
    prepaidQuote: longer(found.prepaidQuote),
    postpaidQuote: longer(found.postpaidQuote),
    ...{ now, days: found.days + more, prepared: rental?.occupiedUntil ?? now },
    words: more === 1 ? 'un día más' : `${more} días más`,
  }
}

function offerOf(found: ReservationRecord, late: Late | null): Offer {
  const before = found.quote.total
  const { total: after } = (late ?? found).quote
  const kept = netPaidOf(found) + found.goodwill
  const { difference, balance } = changeSum({ before, after, kept })
  const paying = undecidedPayment(found)
  return {
    heading: late ? 'Recibir el auto, que vuelve tarde' : 'Recibir el auto',
    confirm: 'Recibir el auto',
    rows: [
      ...(late
        ? ([
            ['Vuelve tarde', late.words],
            ['Total de antes', formatMoney(before)],
            ['Total nuevo', formatMoney(after)],
            ['Diferencia', formatMoney(difference, { signed: true })],
          ] as const)
        : []),
      ['Por cobrar', formatMoney(balance)],
    ],
    warnings: [
      ...(found.attempts.some(owesPart)
        ? ['Una devolución de esta reserva va en camino: lo del atraso se cobra aparte.']
        : []),
      ...(paying
        ? [
            `El cliente está pagando en línea ${paymentWords(paying)}: si el auto se recibe antes de que entre, ese pago se le devuelve.`,
          ]
        : []),
    ],
    shown: { version: found.version, total: after, refund: 0 },
  }
}

/**
 * The vehicle is kept until it is prepared; where the next booking or a block has those hours, until it is back; where they have
 * those as well, as long as it was.
 */
function chargeOf(
  reservation: ReservationRecord,
  { now, prepared, quote, prepaidQuote, postpaidQuote, days }: Late,
  conflicts: Conflicts,
): Pick<Change, 'events' | 'fields' | 'allocations' | 'mail'> {
  const { carId, unitNumber, pickup, occupiedUntil } = reservation
  const refused = conflicts.get('reservation_slots') ?? 0
  const until = [prepared, now][refused]
  const kept = until === undefined || until < occupiedUntil ? occupiedUntil : until
  const stays = until === undefined || !ownsCar(reservation)
  return {
    events: ['change', 'take_back'],
    fields: {
      ...{ quote, prepaidQuote, postpaidQuote, days },
      ...(stays ? {} : { return: now, occupiedUntil: kept }),
    },
    ...(stays || unitNumber === null
      ? {}
      : { allocations: { slots: { carId, unitNumber, halves: halfDays(pickup, kept) } } }),
    mail: changedMail(reservation, { paid: 0, refund: 0, isLateReturn: true }),
  }
}
