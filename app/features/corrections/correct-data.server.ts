import { randomUUID } from 'node:crypto'
import { isBooked } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { type Change, changeOrRefuse } from '~/features/booking/change-reservation.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { type FieldProblem, renterFields } from '~/features/booking/renter-fields'
import { parsePhone } from '~/features/reservation/phone'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { mailKeysOf } from '~/server/directus/mail-outbox.server'
import { findPrecheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { type CorrectableName, correctableNames } from './correctable'
import type { Correction } from './correction.schema'
import type { CorrectionProblems, CorrectRefusal, CorrectResult } from './corrections.types'

/** So many addresses a booking may have after the first one. */
const MAX_ADDRESSES = 3

/**
 * The renter's own data as they should have been (D49): address, telephone, flight, invoice, until the car is back. Another address
 * gets the confirmation, and the one before is told. Correcting what is so already changes nothing.
 */
export async function correctData(correction: Correction): Promise<CorrectResult> {
  return orUnavailable(
    { answer: refuse('unavailable'), error: 'data of a booking not corrected' },
    async () => {
      const own = await currentReservation()
      if (own?.reservation.code !== correction.code) return refuse('no_reservation')
      const problems = problemsOf(correction, own.reservation)
      if (problems) return { ok: false, problems }
      const changed = await changeOrRefuse(own.reservation, (known) => decide(known, correction))
      if ('refusal' in changed) return refuse(changed.refusal)
      const { email } = changed.renter
      return { ok: true, email, isNewEmail: email !== own.reservation.renter.email }
    },
  )
}

/** The rules of the booking form; null: nothing is wrong. */
function problemsOf(
  correction: Correction,
  { pickup }: ReservationRecord,
): CorrectionProblems | null {
  const rules = { pickup, leastAge: 0, parsePhone }
  const found = correctableNames.flatMap((name): [CorrectableName, FieldProblem][] => {
    const value = correction[name]
    const problem = value === undefined ? null : renterFields[name].check(value, rules)
    return problem ? [[name, problem]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

async function decide(
  known: ReservationRecord,
  correction: Correction,
): Promise<Change | { readonly refusal: CorrectRefusal } | null> {
  const now = panamaNow(requestContext().now)
  const isOver = known.returnedAt !== null || known.return <= now
  if (!isBooked(known.status) || isOver) return { refusal: 'not_correctable' }
  const rules = { pickup: known.pickup, leastAge: 0, parsePhone }
  const corrected = correctableNames.flatMap((name): [CorrectableName, string][] => {
    const value = correction[name]
    if (value === undefined) return []
    const next = renterFields[name].normalise(value, rules)
    return next === known.renter[name] ? [] : [[name, next]]
  })
  if (corrected.length === 0) return null
  const fields: Partial<Record<CorrectableName, string>> = Object.fromEntries(corrected)
  const { email = known.renter.email, flightNumber = known.renter.flightNumber } = fields
  const names = corrected.map(([name]) => staffWords[name]).join(', ')
  const change: Change = {
    events: ['correct'],
    note: `El cliente corrigió: ${names}`,
    fields,
    ...(await inPrecheck(known, flightNumber)),
  }
  if (email === known.renter.email) return change
  const told = await mailKeysOf(directus(), known.id, 'address_changed')
  if (told.length >= MAX_ADDRESSES) return { refusal: 'too_many_addresses' }
  return {
    ...change,
    mail: 'confirmation',
    notice: {
      kind: 'address_changed',
      recipient: known.renter.email,
      facts: { email },
    },
  }
}

/** A pre-check-in has a flight of its own once one was typed there, and its pass shows that one. */
async function inPrecheck(known: ReservationRecord, flightNumber: string) {
  if (flightNumber === known.renter.flightNumber) return {}
  const precheck = await findPrecheck(directus(), known.id)
  if (!precheck?.flightNumber) return {}
  const { id, step } = precheck
  const version = precheck.version + 1
  const save = {
    ...{ key: String(version), what: step },
    ...{ at: requestContext().now, token: randomUUID() },
  }
  return { precheck: { id, patch: { version, flightNumber }, save } }
}

/** For the staff: what changed, and never to what. */
const staffWords: Readonly<Record<CorrectableName, string>> = {
  email: 'correo',
  phone: 'teléfono',
  flightNumber: 'vuelo',
  invoiceCompany: 'empresa de la factura',
  invoiceRuc: 'RUC',
  invoiceDv: 'DV',
}

function refuse(error: CorrectRefusal | 'unavailable'): CorrectResult {
  return { ok: false, error }
}
