import { formatReservationCode } from '~/domain/booking/reservation-code'
import { staffActs } from '~/domain/booking/staff-acts'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { deliveryOf } from '~/domain/pricing/delivery'
import { formatMoney } from '~/domain/pricing/money'
import { bookedContent } from '~/features/booking/booked-content.server'
import { carName } from '~/features/booking/car-words'
import { balanceOf, netPaidOf } from '~/features/booking/payment-ledger.server'
import { bookedOf } from '~/features/booking/plan-amendment.server'
import { wishFrom } from '~/features/booking/wish-params'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { readGoodwillLimit } from '~/server/directus/goodwill.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { refusalOf, undecidedPayment } from './act-refusal.server'
import { ruleOf } from './money-acts.server'
import type { BookingSheet } from './staff-act.schema'
import { actNames, paymentWords, refusalWords, statusNames } from './staff-words.server'

/** The booking's state, the acts that may be done now, and the choices of their forms. @throws AppError `unavailable` */
export async function sheetOf(reservation: ReservationRecord): Promise<BookingSheet> {
  const [{ value: content }, booked, limit] = await Promise.all([
    catalogue(reservation.brand),
    bookedContent(reservation),
    readGoodwillLimit(directus(), reservation.brand),
  ])
  const { renter, status, pickup, return: returned, handedOverAt, returnedAt } = reservation
  const { car, pickupBranch, returnBranch } = booked
  const delivery = deliveryOf(reservation.quote)
  const code = formatReservationCode(reservation.code)
  const kept = netPaidOf(reservation)
  const rule = ruleOf(reservation)
  const stamp = (label: string, at: number | null) =>
    at === null ? [] : [[label, formatDateTime(panamaNow(at), 'es')] as const]
  const { search, ...wish } = wishFrom(bookedOf(reservation), {})
  return {
    code: reservation.code,
    version: reservation.version,
    title: `${code} · ${renter.name} ${renter.lastName}`,
    facts: [
      ['Estado', statusNames[status]],
      ['Auto', carName(car)],
      ['Recogida', `${formatDateTime(pickup, 'es')}, ${pickupBranch.name.es}`],
      ['Devolución', `${formatDateTime(returned, 'es')}, ${returnBranch.name.es}`],
      ...stamp('Entregado', handedOverAt),
      ...stamp('Devuelto', returnedAt),
      ...(delivery ? [['Se entrega en', delivery.name?.es ?? delivery.code] as const] : []),
      ['Total', formatMoney(reservation.quote.total)],
      ['Pagado en línea', formatMoney(kept)],
      ...(reservation.goodwill > 0
        ? [['Cortesía', formatMoney(reservation.goodwill)] as const]
        : []),
      ['Por cobrar', formatMoney(balanceOf(reservation))],
      ...undecidedRow(reservation),
    ],
    acts: staffActs.map((act) => {
      const refusal = refusalOf(act, reservation)
      const label = actNames[act]
      return { act, label, refusal: refusal && refusalWords(refusal, act, reservation) }
    }),
    cancel: {
      rule: `Por la regla: se cobran ${formatMoney(rule.charge)} y se devuelven ${formatMoney(rule.refund)}`,
      all: `Se devuelve todo: ${formatMoney(kept)}`,
      limit: formatMoney(limit),
    },
    booked: { ...search, ...wish },
    branches: content.branches.map(({ slug, name }) => [slug, name.es]),
    cars: content.cars.map((one) => [String(one.id), carName(one)]),
    coverages: content.coverages.map((one) => [one.code, one.name.es]),
    addOns: content.addOns.map((one) => [one.code, one.name.es, one.maxQuantity]),
    deliveries: deliveriesOf(content, reservation),
  }
}

/** The counter has to know of it before it takes money. */
function undecidedRow(reservation: ReservationRecord): BookingSheet['facts'] {
  const paying = undecidedPayment(reservation)
  if (!paying) return []
  const later = paying.isInTime ? '' : '. Si entra después de la entrega, se devuelve solo.'
  return [['Pago en línea sin decidir', `${paymentWords(paying)}${later}`]]
}

/** One row for each code, with the name that each branch gives it. The booked one is kept, offered or not. */
function deliveriesOf(
  { branches }: Catalogue,
  { quote }: Pick<ReservationRecord, 'quote'>,
): BookingSheet['deliveries'] {
  const names = new Map<string, string>()
  for (const { shortName, deliveryZones } of branches) {
    for (const { code, name } of deliveryZones) {
      const known = names.get(code)
      const own = `${name.es} · ${shortName.es}`
      names.set(code, known ? `${known} / ${own}` : own)
    }
  }
  const booked = deliveryOf(quote)
  if (booked && !names.has(booked.code)) names.set(booked.code, booked.name?.es ?? booked.code)
  return [['', 'En el mostrador'], ...names]
}
