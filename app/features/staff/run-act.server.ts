import { parseReservationCode } from '~/domain/booking/reservation-code'
import { syncEarlierAttempt } from '~/features/payment/sync-attempt.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findReservation } from '~/server/directus/reservations.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { requestContext, runWithRequestContext } from '~/server/request-context.server'
import { type ActResult, refusalOf, undecidedPayment } from './act-refusal.server'
import { amendAct } from './amend-act.server'
import { sheetOf } from './booking-sheet.server'
import { cancelAct, type Decided, giveBackAct, noShowAct } from './money-acts.server'
import type { Act, StaffAnswer, StaffRequest } from './staff-act.schema'
import { refusalWords } from './staff-words.server'
import { stampAct } from './stamp-act.server'
import { takeBackAct } from './take-back-act.server'
import { writeAct } from './write-act.server'

/**
 * Does what staff ask for with the functions that a renter's press runs (D44), in the booking's own brand. An act that moves
 * money or dates is shown first, and is done once it is confirmed as it was shown. @throws AppError `unavailable`
 */
export async function runStaffRequest(request: StaffRequest): Promise<StaffAnswer> {
  const code = parseReservationCode(request.code)
  const found = code && (await findReservation(directus(), { code }))
  if (!found || found.erasedAt !== null) return { kind: 'refused', booking: null, words: NONE }
  const { brand } = found
  const context = { ...requestContext(), brand, origin: originOfBrand(brand) }
  return await runWithRequestContext(context, () => answerFor(found, request))
}

const NONE = 'No hay una reserva con ese código, o sus datos se borraron.'

async function answerFor(
  found: ReservationRecord,
  { act, shown, confirmedBy }: StaffRequest,
): Promise<StaffAnswer> {
  if (!act) return { kind: 'booking', booking: await sheetOf(await withPaymentAsked(found)) }
  const refusal = refusalOf(act.act, found)
  const result = refusal
    ? { refused: refusalWords(refusal, act.act, found) }
    : await resultOf(act, found, { shown, isConfirmed: confirmedBy !== undefined })
  if ('refused' in result) {
    const { refused: words, beyond } = result
    return { kind: 'refused', booking: await sheetOf(found), words, ...(beyond && { beyond }) }
  }
  if ('offer' in result) {
    return { kind: 'offer', booking: await sheetOf(found), offer: result.offer }
  }
  return { kind: 'done', booking: await sheetOf(result.reservation), words: result.done }
}

/** The gateway decides about a payment, and not the person who looks at its booking. */
async function withPaymentAsked(found: ReservationRecord): Promise<ReservationRecord> {
  if (!undecidedPayment(found)) return found
  const { person: _, ...context } = requestContext()
  return await runWithRequestContext({ ...context, actor: 'task' }, () => syncEarlierAttempt(found))
}

async function resultOf(act: Act, found: ReservationRecord, decided: Decided): Promise<ActResult> {
  const { shown } = decided
  switch (act.act) {
    case 'hand_over':
      return await stampAct(found, act)
    case 'take_back':
      return await takeBackAct(found, act, shown)
    case 'change':
    case 'extend':
      return await amendAct(found, act, shown)
    case 'cancel':
      return await cancelAct(found, act, decided)
    case 'no_show':
      return await noShowAct(found, shown)
    case 'give_back':
      return await giveBackAct(found, act, decided)
    case 'write':
      return await writeAct(found, act)
  }
}
