import { type Amendment, asBooked, type Wish } from '~/domain/booking/amendment'
import { hasBegun } from '~/domain/booking/extension'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { bookedOf, planWish } from '~/features/booking/plan-amendment.server'
import { wishFrom, wishWithout } from '~/features/booking/wish-params'
import type { Refused } from '~/features/manage/change.types'
import { wishWords } from '~/features/manage/change-words'
import {
  type AmendRefusal,
  amendBooking,
  offerAmendment,
  type Wisher,
} from '~/features/payment/amend-booking.server'
import { m } from '~/paraglide/messages'
import { catalogue } from '~/server/content/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { ActResult } from './act-refusal.server'
import type { ActOf, Offer, Shown } from './staff-act.schema'
import { payingWords } from './staff-words.server'

type Amending = ActOf<'change'> | ActOf<'extend'>

/**
 * Changes dates, places, car, coverage or extras, or extends a rental with the car that is out. Without `shown` it only
 * offers.
 */
export async function amendAct(
  found: ReservationRecord,
  act: Amending,
  shown: Shown | undefined,
): Promise<ActResult> {
  if (act.settle === 'link' && isSettledAtCounter(found)) return { refused: AT_COUNTER }
  const asked = wishOf(found, act)
  const wish = shown?.loses ? wishWithout(asked, shown.loses) : asked
  const wisher = wisherOf(act)
  if (!shown) {
    const offered = await offerAmendment(found, wish, wisher)
    if ('refusal' in offered) return { refused: await wordsOf(offered.refusal, found, wish) }
    return { offer: offerOf(found, offered.amendment, act) }
  }
  const { version, total: shownTotal, freeCancelUntil: shownFreeCancelUntil } = shown
  const seen = { wish, version, shownTotal, shownFreeCancelUntil }
  const amended = await amendBooking(found, seen, wisher)
  if ('refusal' in amended) return { refused: await wordsOf(amended.refusal, found, wish) }
  return { done: 'Reserva cambiada. El cliente recibe un correo.', reservation: amended }
}

function wishOf(found: ReservationRecord, act: Amending): Wish {
  const booking = bookedOf(found)
  if (act.act === 'change') return wishFrom(booking, act)
  const booked = asBooked(booking)
  return { ...booked, search: { ...booked.search, return: act.return } }
}

function wisherOf({ act, settle }: Amending): Wisher {
  const what = act === 'extend' ? 'Extendida' : 'Cambiada'
  return {
    plan: (found, wish) => planWish(found, wish, { isExtension: act === 'extend' }),
    asksForPayment: settle === 'link',
    noteFor: ({ amendment: { after, quote } }) =>
      `${what} por la oficina: del ${after.pickup} al ${after.return}, ${quote.total / 100} USD`,
  }
}

/** The counter took the money with the car's keys, and the site does not know how much: its page would ask for all of it again. */
function isSettledAtCounter(found: ReservationRecord): boolean {
  return found.status === 'confirmed' && hasBegun(found, panamaNow(requestContext().now))
}

const AT_COUNTER =
  'Esta reserva se paga en la sucursal y el alquiler ya empezó: un enlace cobraría otra vez todo. Elige «En el mostrador» y cobra ahí la diferencia.'

function offerOf(found: ReservationRecord, amendment: Amendment, act: Amending): Offer {
  const { quote, sum, losses, after } = amendment
  const due = sum.balance > 0
  // The link of a booking for the counter asks for its prepaid price.
  const isCheaper = act.settle === 'link' && found.status === 'confirmed'
  const rows = [
    ['Recogida', formatDateTime(after.pickup, 'es')],
    ['Devolución', formatDateTime(after.return, 'es')],
    ['Total de antes', formatMoney(found.quote.total)],
    ['Total nuevo', formatMoney(quote.total)],
    ['Diferencia', formatMoney(sum.difference, { signed: true })],
    ...(sum.refund > 0 ? [['Se devuelve', formatMoney(sum.refund)] as const] : []),
    ...(due
      ? [
          [
            act.settle === 'link' ? 'Por pagar, con enlace' : 'Por cobrar',
            formatMoney(isCheaper ? amendment.dueOnline : sum.balance),
          ] as const,
        ]
      : []),
  ] as const
  const warnings = [
    ...(losses.coupon ? ['Pierde su cupón: ya no vale para el cambio.'] : []),
    ...(losses.addOns.length > 0
      ? [
          `Pierde extras que ya no se ofrecen: ${losses.addOns.map(({ name }) => name.es).join(', ')}.`,
        ]
      : []),
    ...(losses.delivery
      ? [`Pierde la entrega, que no se ofrece para este cambio: ${losses.delivery.es}.`]
      : []),
    ...(losses.freeCancellation ? ['Deja de poder cancelar gratis.'] : []),
  ]
  return {
    heading: act.act === 'extend' ? 'Extender el alquiler' : 'Cambiar la reserva',
    confirm: act.act === 'extend' ? 'Extender' : 'Cambiar la reserva',
    rows,
    warnings,
    shown: {
      ...{ version: found.version, total: quote.total, refund: sum.refund },
      freeCancelUntil: after.freeCancelUntil,
      loses: {
        addOns: losses.addOns.map(({ code }) => code),
        delivery: losses.delivery !== null,
      },
    },
  }
}

/** Words for staff. A wish that the rules refuse has the words that a renter reads. */
async function wordsOf(
  refusal: AmendRefusal,
  found: ReservationRecord,
  wish: Wish,
): Promise<string> {
  switch (refusal.error) {
    case 'same':
      return 'No cambia nada: elige otra fecha, auto, cobertura, extra o entrega.'
    case 'sold_out':
      return SOLD_OUT
    case 'changed_meanwhile':
    case 'price_changed':
      return 'La reserva o su precio cambió mientras decidías: míralo otra vez.'
    case 'terms_changed':
      return 'El plazo para cancelar gratis cambió mientras decidías. No se cambió nada: míralo y confirma de nuevo.'
    case 'refund_pending':
      return 'Una devolución de esta reserva va en camino: espera a que la pasarela la confirme.'
    case 'payment_pending':
      return payingWords(found)
    default: {
      const { cars } = (await catalogue(found.brand)).value
      const car = cars.find(({ id }) => id === wish.carId)
      const refused: Refused = { ok: false, ...refusal }
      return wishWords(refused, car ? carName(car) : m.thanks_car(), 'es')
    }
  }
}

const SOLD_OUT =
  'No hay un vehículo libre para esos días. Elige otros días u otro auto; si es una extensión, pasa a otro vehículo la reserva que lo tiene después.'
