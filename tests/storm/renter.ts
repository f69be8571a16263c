import { setTimeout as sleep } from 'node:timers/promises'
import { HOLD_MINUTES } from '../../app/domain/booking/booking-rules.ts'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDateTime,
  panamaNow,
} from '../../app/domain/calendar/rental-period.ts'
import type { Submission } from '../../app/features/booking/draft.schema'
import type { CreateReservationResult } from '../../app/features/reservation/reservation.types'
import { accounts } from '../../sandbox/magic.ts'
import { type Browser, browserOf } from './browser.ts'
import type { Draw } from './draw.ts'
import { payFor, type Way } from './pay.ts'
import type { Brand, Storm } from './storm.ts'

/** A renter with a booking, the browser that knows it, and the draw of the thread in which they act now. */
export type Renter = {
  readonly browser: Browser
  readonly draw: Draw
  readonly brand: Brand
  readonly code: string
  readonly email: string
}

/** A new renter reserves a car and goes on to the checkout. Whoever has a booking then may come back later. */
export async function newRenter(storm: Storm, draw: Draw): Promise<void> {
  const brand = draw.pick(storm.brands)
  const { stack, diary } = storm
  const browser = browserOf({ ports: stack.ports, host: stack.hosts[brand.name], draw, diary })
  const submission = submissionOf(brand, draw)
  await openForm(browser, submission)
  // A double click, or the same form in two tabs, is one booking.
  const times = draw.chance(0.15) ? 2 : 1
  const pressed = Date.now()
  const answers = await Promise.all(
    Array.from({ length: times }, () => browser.call('createReservationFn', submission)),
  )
  // The storm moves the clock: a hold that ended between the two presses is replaced by the second.
  const wasHeld = Date.now() - pressed < HOLD_MINUTES * 60_000
  for (const answer of answers) diary.act('reserve', wordOf(answer))
  const codes = new Set(answers.flatMap((answer) => (answer?.ok ? [answer.code] : [])))
  if (codes.size > 1 && wasHeld) diary.fault(`one submission made ${[...codes].join(' and ')}`)
  const [code] = codes
  if (code === undefined) return
  const renter = { browser, draw, brand, code, email: submission.renter.email }
  diary.tell(code, { what: 'reserved' })
  await atCheckout(storm, renter)
  storm.renters.add(renter)
}

/** The page of the details gives the browser its draft: nothing is reserved for one without. */
async function openForm(browser: Browser, { search, carId }: Submission): Promise<void> {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  const params = new URLSearchParams({
    ...{ recogida: pickupBranch, devolucion: returnBranch, desde: pickup, hasta: returned },
    ...{ auto: String(carId), paso: 'datos' },
  })
  await browser.send('GET', `/reserva?${params}`)
}

function wordOf(answer: CreateReservationResult | null): string {
  if (!answer) return 'no answer'
  return answer.ok ? 'done' : answer.error.code
}

const ways = { card: 6, paypal: 3, 'plain paypal': 1, counter: 2, 'plain counter': 1 } as const
const drawWay = (draw: Draw): Way => draw.weighted(ways)

/** The renter tries to pay up to three times; some leave, some press in two tabs at once. */
async function atCheckout(storm: Storm, renter: Renter): Promise<void> {
  const { browser, draw, code } = renter
  const asked = { kind: 'booking' } as const
  for (let tries = draw.between(1, 3); tries > 0; tries--) {
    const act = draw.weighted({ pay: 8, twice: 2, leave: 1, wait: 1 })
    if (act === 'wait') await sleep(draw.between(200, 2000))
    if (act === 'leave') {
      const left = await browser.call('leaveCheckoutFn', { code })
      storm.diary.act('leave', left ? 'done' : 'no answer')
      if (draw.chance(0.5)) return
    }
    if (act === 'pay' && (await payFor(storm, renter, drawWay(draw), { asked })) === 'done') return
    if (act === 'twice') {
      const both = [drawWay(draw), drawWay(draw)].map((way) =>
        payFor(storm, renter, way, { asked }),
      )
      if ((await Promise.all(both)).includes('done')) return
    }
  }
}

/** The branch that brings cars to hotels. */
const DELIVERING = 'via-espana'

function submissionOf({ cars, branches }: Brand, draw: Draw): Submission {
  const pickupBranch = draw.pick(branches)
  const returnBranch = draw.chance(0.8) ? pickupBranch : draw.pick(branches)
  const pickup = pickupOf(draw)
  return {
    search: {
      ...{ pickupBranch, returnBranch, pickup },
      return: addDays(pickup, draw.between(1, 5)),
    },
    carId: draw.pick(cars),
    type: draw.pick(['prepaid', 'prepaid', 'postpaid'] as const),
    coverageCode: draw.pick(['basic', 'standard', 'full']),
    addOns: draw.chance(0.3) ? { gps: 1 } : {},
    delivery: pickupBranch === DELIVERING && draw.chance(0.5) ? 'hoteles-centro' : '',
    coupon: draw.chance(0.2) ? draw.pick(['VERANO10', 'GRUPO15', 'UNICO30', 'AGOTADO20']) : '',
    renter: {
      name: 'María José',
      lastName: 'Ábrego',
      email: emailOf(draw),
      phone: `6${draw.between(1_000_000, 9_999_999)}`,
      birthday: '1990-04-12',
      license: `E-8-${draw.between(1, 999_999_999)}`,
      ...{ flightNumber: '', invoiceCompany: '', invoiceRuc: '', invoiceDv: '' },
    },
    termsAccepted: true,
    marketing: false,
    submissionKey: draw.word(24),
  }
}

/** A pickup; half of them are within a day, so that cars go out while the storm lasts. */
function pickupOf(draw: Draw): LocalDateTime {
  const now = panamaNow(Date.now())
  const soon = `${addMinutes(now, draw.between(3, 24) * 60).slice(0, 13)}:30`
  const later = `${addDays(dateOf(now), draw.between(1, 9))}T${draw.pick(['10:00', '14:00', '16:30'])}`
  return draw.chance(0.5) ? soon : later
}

/** An email address: some renters share one, and some have one at which the gateway misbehaves. */
function emailOf(draw: Draw): string {
  const kind = draw.weighted({ own: 8, shared: 1, magic: 1 })
  if (kind === 'shared') return `comun-${draw.between(1, 3)}@example.com`
  return kind === 'magic' ? draw.pick(accounts).email : `renter-${draw.word(12)}@example.com`
}
