import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isAppError } from '~/domain/app-error'
import { asTyped } from '~/domain/as-typed'
import { asTypedCode } from '~/domain/as-typed-code'
import { betterCoverages, DRIVER_ADD_ON, roomFor } from '~/domain/booking/additions'
import { newExpressCode } from '~/domain/booking/reservation-code'
import { leastAge } from '~/domain/people/driver-age'
import { normaliseLicense } from '~/domain/people/renter'
import { amendmentWith } from '~/features/booking/plan-precheck.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import {
  findPrecheck,
  findPrecheckStep,
  type Precheck,
  precheckRow,
  writePrecheck,
} from '~/server/directus/prechecks.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { licenseProblems, preferenceProblems } from './check-precheckin'
import {
  type Accept,
  type License,
  type PrecheckinStep,
  type Preferences,
  photoSides,
  precheckinSteps,
} from './precheckin.schema'
import { isSideOpen, type OwnPrecheck, ownPrecheck } from './precheckin.server'
import type { PrecheckinProblems, SaveRefusal, SaveResult } from './precheckin.types'

type Patch = Parameters<typeof precheckRow>[0]
type Shown = { readonly code: string; readonly version: number }

/** Arrival, drivers and what is added. Nothing is charged here. */
export function savePreferences(typed: Preferences): Promise<SaveResult> {
  return saving(typed, (own) => {
    const { precheck, booked, context, view } = own
    const { content } = context
    const rules = { pickup: view.search.pickup, leastAge: leastAge(view.car) }
    const problems = preferenceProblems(typed, rules)
    if (Object.keys(problems).length > 0) return { problems }
    const driver = content.addOns.find(({ code }) => code === DRIVER_ADD_ON)
    const drivers = typed.drivers.slice(0, driver ? driver.maxQuantity : 0)
    const addOns = content.addOns.flatMap((addOn) => {
      if (addOn.code === DRIVER_ADD_ON) return []
      const quantity = Math.min(typed.addOns[addOn.code] ?? 0, roomFor(addOn, booked))
      return quantity > 0 ? [{ code: addOn.code, quantity }] : []
    })
    const better = betterCoverages(booked.quote, content.coverages)
    const coverage = better.some(({ code }) => code === typed.coverage) ? typed.coverage : ''
    const chosen = {
      coverage,
      addOns,
      drivers: drivers.map(({ name, lastName, license, birthday }) => ({
        name: asTyped(name),
        lastName: asTyped(lastName),
        license: normaliseLicense(license),
        birthday,
      })),
    }
    const { balance } = amendmentWith(booked, chosen, context).sum
    // An acceptance holds only for the sum that was accepted.
    const isSame = own.done !== 'thanks' || balance === own.amendment.sum.balance
    const step = isSame ? later(own.done, 'preferences') : 'verify'
    return {
      patch: {
        ...chosen,
        arrivalTime: typed.arrivalTime,
        flightNumber: asTypedCode(typed.flightNumber),
        step,
        ...(isSame && precheck.step === own.done ? {} : started),
      },
    }
  })
}

/** Fields of a pre-check-in of which nothing is accepted. */
const started = { due: null, base: '', status: 'started' } as const

/** Number, country and expiry, once both photos are there. Where nothing is due this ends it. */
export function saveLicense(typed: License): Promise<SaveResult> {
  return saving(typed, (own) => {
    const { precheck, view } = own
    const missing = photoSides.filter((side) => precheck[side] === null)
    const problems = licenseProblems(typed, missing, view.search.return)
    if (Object.keys(problems).length > 0) return { problems }
    const isEnd = own.done === 'thanks' || own.amendment.sum.balance === 0
    return {
      patch: {
        licenseNumber: normaliseLicense(typed.number),
        licenseCountry: typed.country,
        licenseExpiry: typed.expiry,
        ...(isEnd ? completion(own) : { step: later(own.done, 'verify') }),
      },
      review: precheck.review === 'none' ? 'review' : undefined,
    }
  })
}

/** Notes the sum that is due, to be paid at the counter; it is never more than the page said. */
export function acceptDue(typed: Accept): Promise<SaveResult> {
  return saving(typed, (own) => {
    if (precheckinSteps.indexOf(own.done) < precheckinSteps.indexOf('verify')) {
      return { error: 'no_reservation' }
    }
    if (own.amendment.sum.balance !== typed.shownDue) return { error: 'terms_changed' }
    return { patch: completion(own) }
  })
}

function completion(own: OwnPrecheck): Patch {
  const { base, sum } = own.amendment
  return {
    ...{ step: 'thanks', status: 'completed', due: sum.balance, base },
    expressCode: own.precheck.expressCode ?? newExpressCode((count) => randomBytes(count)),
  }
}

type Decision =
  | { readonly patch: Patch; readonly review?: 'review' | undefined }
  | { readonly problems: PrecheckinProblems }
  | { readonly error: SaveRefusal }

/** Only what the page showed is changed: of two who save at once one is told, and keeps what was typed. */
async function saving(shown: Shown, decide: (own: OwnPrecheck) => Decision): Promise<SaveResult> {
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'pre-check-in not saved' },
    async () => {
      const own = await ownPrecheck()
      if ('redirect' in own || own.reservation.code !== shown.code) {
        return { ok: false, error: 'no_reservation' }
      }
      const decision = decide(own)
      if (own.precheck.version !== shown.version) {
        return isSaved(own.precheck, decision) ? saved(own.precheck) : stale(own.precheck)
      }
      if ('problems' in decision) return { ok: false, problems: decision.problems }
      if ('error' in decision) return { ok: false, error: decision.error }
      return await write(own, decision)
    },
  )
}

async function write(
  { precheck, reservation }: OwnPrecheck,
  { patch, review }: Extract<Decision, { readonly patch: Patch }>,
): Promise<SaveResult> {
  const version = precheck.version + 1
  const token = randomUUID()
  const row = { ...precheckRow({ ...patch, version }), ...(review ? { review } : {}) }
  const step = patch.step ?? precheck.step
  const save = { key: String(version), what: step, at: requestContext().now, token }
  try {
    await writePrecheck(directus(), precheck.id, row, save)
  } catch (error) {
    const isMine = (await findPrecheckStep(directus(), precheck.id, save.key)) === token
    if (!isMine && isAppError(error, 'conflict')) {
      return stale((await findPrecheck(directus(), reservation.id)) ?? precheck)
    }
    if (!isMine) throw error
  }
  log.info('pre-check-in saved', { code: reservation.code, step })
  return saved({ ...precheck, step })
}

/** Whether it says already what would be saved: the answer to a save of this very renter was lost. */
function isSaved(precheck: Precheck, decision: Decision): boolean {
  if (!('patch' in decision)) return false
  const { status: _, ...patch } = decision.patch
  return isDeepStrictEqual({ ...precheck, ...patch }, { ...precheck })
}

function saved(precheck: Precheck): SaveResult {
  const { step } = precheck
  const isAsked = precheck.review === 'again' && photoSides.some((one) => isSideOpen(precheck, one))
  return { ok: true, next: isAsked && step === 'preferences' ? 'verify' : after(step) }
}

function stale({ version }: Precheck): SaveResult {
  return { ok: false, error: 'stale', version }
}

function later(one: PrecheckinStep, other: PrecheckinStep): PrecheckinStep {
  return precheckinSteps.indexOf(one) > precheckinSteps.indexOf(other) ? one : other
}

function after(step: PrecheckinStep): PrecheckinStep {
  return precheckinSteps[Math.min(precheckinSteps.indexOf(step) + 1, 4)] ?? 'thanks'
}
