import { createHmac } from 'node:crypto'
import type {
  Act,
  BookingSheet,
  StaffAnswer,
  StaffRequest,
} from '~/features/staff/staff-act.schema'
import { addDays } from '../../app/domain/calendar/rental-period.ts'
import type { Draw } from './draw.ts'
import { request as send } from './request.ts'
import type { Storm } from './storm.ts'

const names: Readonly<Record<Act['act'], number>> = {
  ...{ cancel: 3, give_back: 2, change: 3, extend: 2, hand_over: 3, take_back: 2, no_show: 2 },
  write: 1,
}

/** A member of staff looks at a booking, asks what an act would mean, and confirms it as it was shown. */
export async function staffAct(storm: Storm, draw: Draw): Promise<void> {
  if (storm.renters.size === 0) return
  const renter = draw.pick([...storm.renters])
  const { code, brand } = renter
  const person = draw.pick(['Ana del Mostrador', 'Luis de Tocumen'])
  const found = await askSite(storm, draw, { code, person })
  if (found?.kind !== 'booking') return storm.diary.act('staff look', found?.kind ?? 'no answer')
  const possible = found.booking.acts.filter(({ refusal }) => refusal === null || draw.chance(0.1))
  if (possible.length === 0) {
    if (draw.chance(0.7)) storm.renters.delete(renter)
    return storm.diary.act('staff look', 'nothing to do')
  }
  const name = draw.pick(
    possible.flatMap(({ act }) => Array.from({ length: names[act] }, () => act)),
  )
  const act = actOf(name, found.booking, draw, brand.cars)
  const offer = await askSite(storm, draw, { code, person, act })
  const answer =
    offer?.kind === 'offer'
      ? await askSite(storm, draw, { code, person, act, shown: offer.offer.shown })
      : offer
  storm.diary.act(`staff ${name}`, answer?.kind ?? 'no answer')
  if (answer?.kind !== 'done' || offer?.kind !== 'offer') return
  if (name === 'cancel' || name === 'no_show')
    storm.diary.tell(code, { what: 'cancelled', refund: offer.offer.shown.refund })
}

/** Asks the site as the back office does; null: there was no answer. */
export async function askSite(
  { stack, diary }: Pick<Storm, 'stack' | 'diary'>,
  draw: Draw,
  request: StaffRequest,
): Promise<StaffAnswer | null> {
  const body = JSON.stringify(request)
  const at = Math.floor(Date.now() / 1000)
  const seal = createHmac('sha256', stack.staffSecret)
    .update(`acts.${at}.${body}`)
    .digest('base64url')
  const headers = {
    host: stack.hosts.firefly,
    'content-type': 'application/json',
    'x-istmo-signature': `${at}.${seal}`,
  }
  const path = '/api/acciones'
  const port = draw.pick(stack.ports)
  const { status, text } = await send(diary, port, 'POST', path, { body, headers })
  // The site answers 403 where the clock was moved between the sealing and the reading.
  if (status === 0 || status === 403) return null
  if (status >= 500 && status !== 503) diary.fault(`${status} of ${path}: ${text.slice(0, 300)}`)
  try {
    return JSON.parse(text) as StaffAnswer
  } catch {
    return null
  }
}

function actOf(
  name: Act['act'],
  { booked, version }: BookingSheet,
  draw: Draw,
  cars: readonly number[],
): Act {
  const settle = draw.pick(['counter', 'link'] as const)
  const reason = 'Lo pidió la tormenta'
  switch (name) {
    case 'hand_over':
      return { act: name, branch: booked.pickupBranch, version }
    case 'take_back':
      return { act: name, branch: booked.pickupBranch }
    case 'no_show':
      return { act: name }
    case 'change':
      return {
        act: name,
        settle,
        search: draw.chance(0.6) ? { return: addDays(booked.return, draw.pick([-1, 1, 2])) } : {},
        ...(draw.chance(0.3) && { carId: draw.pick(cars) }),
        ...(draw.chance(0.4) && { coverageCode: draw.pick(['basic', 'standard', 'full']) }),
        ...(draw.chance(0.2) && { addOns: { gps: draw.between(0, 1) } }),
      }
    case 'extend':
      return { act: name, settle, return: addDays(booked.return, draw.between(1, 2)) }
    case 'cancel': {
      const terms = draw.pick(['rule', 'all', 'goodwill'] as const)
      return {
        act: name,
        terms,
        goodwill: terms === 'goodwill' ? draw.between(1, 60) * 100 : 0,
        reason,
      }
    }
    case 'give_back':
      return { act: name, amount: draw.between(1, 40) * 100, reason }
    case 'write':
      return { act: name, message: 'Te esperamos en el mostrador.', version }
  }
}
