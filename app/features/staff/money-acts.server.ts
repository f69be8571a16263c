import { type CancellationSum, cancellationSum } from '~/domain/booking/cancellation'
import { cancellationTerms, isBooked } from '~/domain/booking/reservation'
import { noteWithReason, officeCancellation } from '~/domain/booking/staff-acts'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney, sum } from '~/domain/pricing/money'
import { changeOrRefuse } from '~/features/booking/change-reservation.server'
import {
  capturedAttempts,
  isMoneyUndecided,
  netPaidOf,
} from '~/features/booking/payment-ledger.server'
import {
  type Closing,
  closeBooking,
  givingBack,
  sendBack,
} from '~/features/payment/give-back.server'
import { owesPart } from '~/features/payment/refund-part.server'
import { directus } from '~/server/directus/client.server'
import { readGoodwillLimit } from '~/server/directus/goodwill.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { type ActResult, refusalOf } from './act-refusal.server'
import type { ActOf, Offer, Shown } from './staff-act.schema'
import { refusalWords } from './staff-words.server'

/** Charge and refund by the cancellation rule at this moment, in cents (D34, D42). */
export function ruleOf(reservation: ReservationRecord): CancellationSum {
  const { quote, days, pickup, freeCancelUntil: until } = reservation
  const now = panamaNow(requestContext().now)
  const terms = cancellationTerms({ type: quote.type, until, pickup, now })
  return cancellationSum({ terms, paid: netPaidOf(reservation), total: quote.total, days })
}

type Money = CancellationSum & { readonly beyondRule: number }

/** Without `shown` an act is only offered. `isConfirmed`: a second person lifts the ceiling of goodwill. */
export type Decided = { readonly shown: Shown | undefined; readonly isConfirmed: boolean }

/**
 * Cancels: by the rule, with everything back, or by the rule and an amount of goodwill (D44).
 */
export async function cancelAct(
  found: ReservationRecord,
  { terms, goodwill, reason }: ActOf<'cancel'>,
  decided: Decided,
): Promise<ActResult> {
  const moneyOf = (known: ReservationRecord) =>
    officeCancellation(terms, { rule: ruleOf(known), kept: netPaidOf(known), goodwill })
  const words = { rule: 'por la regla', all: 'se devuelve todo', goodwill: 'con cortesía' }[terms]
  return await close(found, decided, {
    event: 'cancel',
    moneyOf,
    note: noteWithReason(`Cancelada por la oficina, ${words}`, reason),
    heading: 'Cancelar la reserva',
    confirm: 'Cancelar la reserva',
    done: 'Reserva cancelada',
  })
}

/** Closes a booking whose renter did not come, at the price of a late cancellation (D57). Without `shown` it only offers. */
export async function noShowAct(
  found: ReservationRecord,
  shown: Shown | undefined,
): Promise<ActResult> {
  return await close(
    found,
    { shown, isConfirmed: false },
    {
      event: 'no_show',
      moneyOf: (known) => ({ ...ruleOf(known), beyondRule: 0 }),
      note: 'No se presentó',
      heading: 'El cliente no se presentó',
      confirm: 'Marcar que no se presentó',
      done: 'Marcada como «No se presentó»',
    },
  )
}

type Ending = {
  readonly event: Closing['event']
  readonly moneyOf: (known: ReservationRecord) => Money
  readonly note: string
  readonly heading: string
  readonly confirm: string
  readonly done: string
}

async function close(
  found: ReservationRecord,
  { shown, isConfirmed }: Decided,
  { event, moneyOf, note, heading, confirm, done }: Ending,
): Promise<ActResult> {
  const ceiling = await readGoodwillLimit(directus(), found.brand)
  const limit = isConfirmed ? Number.POSITIVE_INFINITY : ceiling
  const offered = moneyOf(found)
  const offer: Offer = {
    ...{ heading, confirm },
    rows: [
      ['Pagado', formatMoney(netPaidOf(found))],
      ['Se cobra', formatMoney(offered.charge)],
      ['Se devuelve', formatMoney(offered.refund)],
    ],
    warnings: ['El auto queda libre y el cliente recibe un correo con estos montos.'],
    shown: { version: found.version, total: found.quote.total, refund: offered.refund },
  }
  if (isBeyond(found, offered.beyondRule, limit)) {
    return { refused: beyond(found, offered.beyondRule, limit), beyond: offer }
  }
  if (!shown) return { offer }
  const closed = await closeBooking<string>(found, (known) => {
    const refusal = refusalOf(event, known)
    if (refusal) return { refusal: refusalWords(refusal, event, known) }
    const { refund, beyondRule } = moneyOf(known)
    if (refund !== shown.refund || isBeyond(known, beyondRule, limit)) return { refusal: OTHER_SUM }
    return { event, refund, note, goodwill: beyondRule }
  })
  if ('refusal' in closed) return { refused: closed.refusal }
  return { done: `${done}. ${movedWords(shown.refund, found, closed)}`, reservation: closed }
}

/**
 * Gives `amount` cents back and leaves the booking as it is; one in force does not owe them again (D44).
 */
export async function giveBackAct(
  found: ReservationRecord,
  { amount, reason }: ActOf<'give_back'>,
  { shown, isConfirmed }: Decided,
): Promise<ActResult> {
  const kept = netPaidOf(found)
  if (amount > kept)
    return { refused: `De esta reserva quedan ${formatMoney(kept)}: no se puede devolver más.` }
  const isGoodwill = !(await isMoneyUndecided(found))
  const ceiling = await readGoodwillLimit(directus(), found.brand)
  const limit = isGoodwill && !isConfirmed ? ceiling : Number.POSITIVE_INFINITY
  const isOpen = isBooked(found.status)
  const offer: Offer = {
    heading: 'Devolver dinero',
    confirm: `Devolver ${formatMoney(amount)}`,
    rows: [
      ['Pagado', formatMoney(kept)],
      ['Se devuelve', formatMoney(amount)],
      ['Queda pagado', formatMoney(kept - amount)],
    ],
    warnings: [isOpen ? STAYS : 'La reserva sigue cerrada. El cliente recibe un correo.'],
    shown: { version: found.version, total: found.quote.total, refund: amount },
  }
  if (isBeyond(found, amount, limit)) {
    return { refused: beyond(found, amount, limit), beyond: offer }
  }
  if (!shown) return { offer }
  const given = await changeOrRefuse<string>(found, (known) => {
    if (isOnItsWay(known)) return { refusal: ON_ITS_WAY }
    if (known.version !== shown.version) return { refusal: CHANGED }
    if (isBeyond(known, amount, limit)) return { refusal: OTHER_SUM }
    return {
      events: ['give_back'],
      note: noteWithReason(`La oficina devuelve ${amount / 100} USD`, reason),
      refund: amount,
      fields: isGoodwill ? { goodwill: known.goodwill + amount } : {},
      others: givingBack(known, amount, { isAll: false }),
      mail: { kind: 'refund', facts: { refund: amount } },
    }
  })
  if ('refusal' in given) return { refused: given.refusal }
  const sent = await sendBack(given)
  return { done: movedWords(amount, found, sent), reservation: sent }
}

/** Tells staff what the gateway did with `refund` cents, as far as it is known now. */
function movedWords(refund: number, before: ReservationRecord, after: ReservationRecord): string {
  if (refund === 0) return 'No hay nada que devolver.'
  const refused = after.attempts.find(({ refundRefusal }) => refundRefusal !== null)
  if (refused) {
    return `La pasarela rechazó la devolución (${refused.refundRefusal}): devuelve los ${formatMoney(refund)} en su portal y avisa al cliente. El sitio lo intenta una vez al día.`
  }
  if (isOnItsWay(after)) {
    return `La pasarela todavía no confirma los ${formatMoney(refund)}: el sitio lo intenta cada minuto.`
  }
  const went = (one: ReservationRecord) =>
    sum(capturedAttempts(one).map(({ refunded }) => refunded))
  return `Se devolvieron ${formatMoney(went(after) - went(before))}.`
}

/** Something is decided to go back of which the gateway did not say yet that it did. */
function isOnItsWay({ attempts }: ReservationRecord): boolean {
  return attempts.some((one) => one.status === 'voiding' || owesPart(one))
}

/** The ceiling counts for a booking, not for a press: with what staff gave back of it before. */
function isBeyond({ goodwill }: ReservationRecord, amount: number, limit: number): boolean {
  return amount > 0 && goodwill + amount > limit
}

function beyond({ goodwill }: ReservationRecord, amount: number, limit: number): string {
  const before = goodwill > 0 ? `, con ${formatMoney(goodwill)} de antes,` : ''
  return `${formatMoney(amount)} por encima de la regla${before} pasan el tope de ${formatMoney(limit)} por reserva.`
}

const STAYS =
  'La reserva sigue en pie y no costará más por esto. El cliente recibe un correo con el monto.'
const OTHER_SUM = 'Los montos cambiaron mientras decidías: míralos otra vez.'
const CHANGED = 'La reserva cambió mientras decidías: mírala otra vez.'
const ON_ITS_WAY =
  'Otra devolución de esta reserva va en camino: espera a que la pasarela la confirme.'
