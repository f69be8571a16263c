import sharp from 'sharp'
import type { ManagedPage } from '~/features/manage/manage.types'
import { addDays } from '../../app/domain/calendar/rental-period.ts'
import { type Browser, browserOf } from './browser.ts'
import type { Draw } from './draw.ts'
import { payFor } from './pay.ts'
import type { Renter } from './renter.ts'
import type { Storm } from './storm.ts'

type Act = (storm: Storm, renter: Renter, managed: ManagedPage) => Promise<string>

/** Acts of a renter who comes back to a booking, with their weights in the draw. */
const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  change: [3, change],
  'change, paid online': [3, changeOnline],
  'change and cancel at once': [1, changeAndCancel],
  cancel: [2, cancel],
  'pay what is due': [2, payBalance],
  'pre-check-in': [4, precheckin],
  'pay the pre-check-in': [2, payPrecheckin],
  'send the mail again': [1, resend],
}

const weights = Object.fromEntries(Object.entries(acts).map(([name, [weight]]) => [name, weight]))

/** A renter comes back to a booking, now and then in another browser. */
export async function comeBack(storm: Storm, draw: Draw): Promise<void> {
  const { diary, renters } = storm
  const renter = draw.pick([...renters])
  const { code } = renter
  const browser = draw.chance(0.2) ? await elsewhere(storm, renter, draw) : renter.browser
  if (!browser) return
  const back = { ...renter, browser, draw }
  renters.delete(renter)
  renters.add(back)
  const answer = await browser.call('getManagedFn')
  if (!answer || !('managed' in answer)) {
    if (answer && draw.chance(0.5)) renters.delete(back)
    return diary.act('see the booking', answer?.redirect ?? 'no answer')
  }
  const { managed } = answer
  if (managed.booking.code !== code) return diary.fault(`${code} was shown ${managed.booking.code}`)
  diary.act('see the booking', managed.stage)
  const isOver = managed.stage === 'cancelled' || managed.stage === 'closed'
  if (isOver && draw.chance(0.7)) renters.delete(back)
  const name = draw.weighted(weights)
  const [, act] = acts[name] ?? []
  if (act) diary.act(name, await act(storm, back, managed))
}

/** The same renter in a new browser, who looks the booking up by code and email; null: it was not found. */
async function elsewhere(
  { stack, diary }: Storm,
  { code, email, brand }: Renter,
  draw: Draw,
): Promise<Browser | null> {
  const browser = browserOf({ ports: stack.ports, host: stack.hosts[brand.name], draw, diary })
  const found = await browser.call('findByCodeFn', { code, email })
  diary.act('look up', inAWord(found))
  return found?.ok ? browser : null
}

async function offered(renter: Renter) {
  const { browser, draw, brand } = renter
  const asked = {
    ...(draw.chance(0.3) && { carId: draw.pick(brand.cars) }),
    ...(draw.chance(0.4) && { coverageCode: draw.pick(['basic', 'standard', 'full']) }),
    ...(draw.chance(0.3) && { addOns: { gps: draw.between(0, 1) } }),
  }
  const now = await browser.call('getChangeFn', {})
  if (!now || !('change' in now)) return 'not shown'
  const { search } = now.change.wish
  const moved = draw.chance(0.6) && {
    search: { return: addDays(search.return, draw.pick([-1, 1, 2])) },
  }
  const answer = await browser.call('getChangeFn', { ...asked, ...moved })
  if (!answer || !('change' in answer)) return 'not shown'
  const { wish, result } = answer.change
  return result.ok ? { wish, offer: result.offer } : result.error
}

async function change(_: Storm, renter: Renter): Promise<string> {
  const found = await offered(renter)
  if (typeof found === 'string') return found
  return sendChange(renter, found)
}

async function sendChange(
  { browser, code }: Renter,
  { wish, offer }: Exclude<Awaited<ReturnType<typeof offered>>, string>,
): Promise<string> {
  const { version, after, freeCancelUntil: shownFreeCancelUntil } = offer
  const request = { ...wish, code, version, shownTotal: after.total, shownFreeCancelUntil }
  return inAWord(await browser.call('changeBookingFn', request))
}

async function changeOnline(storm: Storm, renter: Renter): Promise<string> {
  const found = await offered(renter)
  if (typeof found === 'string') return found
  return payAmendment(storm, renter, { kind: 'change', ...found.wish })
}

async function changeAndCancel(
  storm: Storm,
  renter: Renter,
  managed: ManagedPage,
): Promise<string> {
  const found = await offered(renter)
  if (typeof found === 'string') return found
  const words = await Promise.all([sendChange(renter, found), cancel(storm, renter, managed)])
  return words.join(' and ')
}

async function cancel(
  { diary }: Storm,
  { browser, code }: Renter,
  { cancellation }: ManagedPage,
): Promise<string> {
  if (!cancellation) return 'not offered'
  const shownRefund = cancellation.refund
  const answer = await browser.call('cancelBookingFn', { code, reason: null, shownRefund })
  if (answer?.ok) {
    // The page then says what came of it: staff may have cancelled in the same moment, with another sum.
    const page = await browser.call('getManagedFn')
    const refund = page && 'managed' in page ? page.managed.ending?.refund : null
    if (typeof refund === 'number') diary.tell(code, { what: 'cancelled', refund })
  }
  return inAWord(answer)
}

function payBalance(storm: Storm, renter: Renter): Promise<string> {
  return payAmendment(storm, renter, { kind: 'balance' })
}

function payPrecheckin(storm: Storm, renter: Renter): Promise<string> {
  return payAmendment(storm, renter, { kind: 'precheckin' })
}

type Asked = Exclude<Parameters<typeof payFor>[3]['asked'], { readonly kind: 'booking' }>

async function payAmendment(storm: Storm, renter: Renter, asked: Asked): Promise<string> {
  const { browser, draw } = renter
  const answer = await browser.call('getAmendmentPageFn', asked)
  if (!answer) return 'no answer'
  if (!('page' in answer)) return answer.redirect
  const { amount, base, freeCancelUntil } = answer.page
  const way = draw.chance(0.7) ? 'card' : 'paypal'
  return payFor(storm, renter, way, { asked, shown: { amount, base, freeCancelUntil } })
}

async function resend(_: Storm, { browser, code }: Renter): Promise<string> {
  return inAWord(await browser.call('resendMailFn', { code }))
}

/**
 * Walks through the whole pre-check-in, and accepts to pay the difference at the counter. A stale version is refused on
 * the way.
 */
async function precheckin(_: Storm, renter: Renter): Promise<string> {
  const { browser, draw, code } = renter
  const view = async () => {
    const answer = await browser.call('getPrecheckinFn')
    return answer && 'view' in answer ? answer.view : null
  }
  const first = await view()
  if (!first) return 'not shown'
  const chosen = await browser.call('savePreferencesFn', {
    ...{ code, version: first.version, arrivalTime: first.arrivalTime, flightNumber: '' },
    drivers: [],
    coverage: draw.chance(0.5) ? (first.plans.at(-1)?.code ?? '') : '',
    addOns: draw.chance(0.5) ? { gps: 1 } : {},
  })
  if (!chosen?.ok || draw.chance(0.3)) return `choices: ${inAWord(chosen)}`
  const bytes = await photo()
  for (const side of ['front', 'back'] as const) {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      code,
      side,
      replaces: first.photos[side].id ?? '',
    }))
      form.set(name, value)
    form.set('photo', new Blob([bytes], { type: 'image/jpeg' }), 'license.jpg')
    await browser.upload('/api/precheckin/foto', form)
  }
  const second = await view()
  if (!second) return 'not shown'
  const license = { number: '8-812-1045', country: 'PA', expiry: '2099-07-18' }
  const { version } = second
  const saved = await browser.call('saveLicenseFn', { code, version, ...license })
  if (!saved?.ok) return `license: ${inAWord(saved)}`
  const third = await view()
  if (!third) return 'not shown'
  const shown = { version: third.version, shownDue: third.due }
  return inAWord(await browser.call('acceptDueFn', { code, ...shown }))
}

let taken: Promise<Uint8Array<ArrayBuffer>> | undefined

/** The same photo for both sides of every license. */
function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 900, height: 600, channels: 3, background: '#336699' } as const
  taken ??= sharp({ create })
    .jpeg()
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer))
  return taken
}

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: string }
  | { readonly ok: false; readonly problems: object }
  | null

function inAWord(answer: Answer): string {
  if (!answer) return 'no answer'
  if (answer.ok) return 'done'
  return 'problems' in answer ? Object.keys(answer.problems).join(' ') : answer.error
}
