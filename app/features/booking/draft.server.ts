import { randomBytes } from 'node:crypto'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { hasSealed, readSealed, writeSealed } from '~/server/session/session.server'
import { readBookingReference } from './current-reservation.server'
import { type Draft, type DraftPatch, type StoredDraft, storedDraftSchema } from './draft.schema'
import { eachRenterField } from './renter-fields'

/** An empty draft, never an error, when the cookie cannot be read or is of another brand of this host (D13). */
export async function readDraft(): Promise<Draft> {
  const [{ visit: _, ...stored }, booking] = await Promise.all([
    readStored(),
    readBookingReference(),
  ])
  const reservationId = booking?.current ? booking.code : null
  return { ...stored, termsAccepted: false, reservationId }
}

/** Terms are never remembered (D13). What is not named stays, and all of a draft too big for a cookie. */
export async function saveDraft(patch: DraftPatch): Promise<Draft> {
  const { renter, ...rest } = patch
  const draft = await readStored()
  const addOns = Object.fromEntries(
    Object.entries(rest.addOns ?? draft.addOns).filter(([, quantity]) => quantity > 0),
  )
  const next = { ...draft, ...rest, addOns, renter: { ...draft.renter, ...renter } }
  try {
    await writeSealed('istmo-draft', next)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    log.warn('draft not saved', { reason: error.message })
  }
  return readDraft()
}

/** Empties all but the trip, the car and the way of paying (§3.13), under a new key: no page that is open goes on with it. */
export async function resetDraft(): Promise<void> {
  const { visit, search, carId, type } = await readStored()
  await writeSealed('istmo-draft', { ...emptyDraft(visit), search, carId, type })
}

/** After a booking: the renter's details stay for the next one, everything else starts anew. */
async function startNextDraft(): Promise<void> {
  const { renter, visit } = await readStored()
  const next = { ...emptyDraft(visit), renter: { ...renter, flightNumber: '' } }
  await writeSealed('istmo-draft', next)
}

/** The next has its own key: a form sent again finds this booking by its old one, a new search makes a new one. */
export async function finishDraft(booked: { readonly submissionKey: string }): Promise<void> {
  const { submissionKey } = await readStored()
  if (booked.submissionKey.startsWith(submissionKey)) await startNextDraft()
}

/** 128 bits that name one submission: who does not hold it cannot make a form mean this reservation. */
export function newSubmissionKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Whether the browser sent the cookie of a draft, readable or not. */
export function sendsDraft(): boolean {
  return hasSealed('istmo-draft')
}

async function readStored(): Promise<StoredDraft> {
  const stored = storedDraftSchema.safeParse(await readSealed('istmo-draft')).data
  if (stored?.brand === requestContext().brand) return stored
  const draft = emptyDraft()
  await writeSealed('istmo-draft', draft)
  return draft
}

function emptyDraft(visit = newSubmissionKey()): StoredDraft {
  return {
    brand: requestContext().brand,
    search: null,
    carId: null,
    type: 'postpaid',
    coverageCode: null,
    addOns: {},
    delivery: '',
    coupon: '',
    renter: eachRenterField(() => ''),
    marketing: false,
    submissionKey: newSubmissionKey(),
    visit,
  }
}
