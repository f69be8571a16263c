import { asBooked, type Booked, type Losses, type Wish } from '~/domain/booking/amendment'
import type { WishAsked } from './booking.schema'

/** The search params of the page, unchecked until `wishAsked` reads them. */
export type WishParams = {
  readonly recogida?: string | undefined
  readonly devolucion?: string | undefined
  readonly desde?: string | undefined
  readonly hasta?: string | undefined
  readonly auto?: number | undefined
  readonly cobertura?: string | undefined
  /** `gps:1,child_seat:0`; what is left out stays as it is booked. */
  readonly adicionales?: string | undefined
  /** Empty: none. Left out: as it is booked. */
  readonly entrega?: string | undefined
  readonly aviso?: string | undefined
}

/** Without scripts each add-on is a field. */
const ADD_ON = 'addOn.'

const names = [
  ['pickupBranch', 'recogida'],
  ['returnBranch', 'devolucion'],
  ['pickup', 'desde'],
  ['return', 'hasta'],
] as const

/**
 * Reads a wish from an address, or from a form that was posted without scripts. Parts that cannot be read stay as booked.
 */
export function wishAsked(raw: Readonly<Record<string, unknown>>): WishAsked {
  const text = (key: string) => {
    const value = raw[key]
    return typeof value === 'string' && value !== '' ? value.slice(0, 60) : undefined
  }
  const search = Object.fromEntries(
    names.flatMap(([field, name]) => {
      const value = text(name)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const listed = typeof raw.adicionales === 'string' ? raw.adicionales.split(',') : []
  const fields = Object.entries(raw).filter(([key]) => key.startsWith(ADD_ON))
  const addOns = [
    ...listed.map((one) => one.split(':')),
    ...fields.map(([key, value]) => [key.slice(ADD_ON.length), value]),
  ].flatMap(([code, value]) =>
    typeof code === 'string' && /^[\w-]{1,34}$/.test(code) ? [[code, quantityOf(value)]] : [],
  )
  const carId = Number(raw.auto ?? Number.NaN)
  return {
    ...(Object.keys(search).length > 0 && { search }),
    ...(Number.isSafeInteger(carId) && carId > 0 && { carId }),
    ...(text('cobertura') && { coverageCode: text('cobertura')?.slice(0, 60) }),
    ...(typeof raw.entrega === 'string' && { delivery: raw.entrega.slice(0, 60) }),
    ...(addOns.length > 0 && { addOns: Object.fromEntries(addOns.slice(0, 40)) }),
  }
}

/** The whole wish: the booking with the parts that are asked for. */
export function wishFrom(booking: Booked, asked: WishAsked): Wish {
  const booked = asBooked(booking)
  return {
    search: { ...booked.search, ...asked.search },
    carId: asked.carId ?? booked.carId,
    coverageCode: asked.coverageCode ?? booked.coverageCode,
    addOns: asked.addOns ?? booked.addOns,
    delivery: asked.delivery ?? booked.delivery,
  }
}

/** The wish that accepts an offer: a delivery that is lost, as the offer says, is wished no more. */
export function acceptedWish(
  wish: Wish,
  { losses }: { readonly losses: Pick<Losses, 'delivery'> },
): Wish {
  return losses.delivery ? { ...wish, delivery: '' } : wish
}

/** The address of a wish, as the form without scripts writes it. */
export function wishParams(wish: Wish): WishParams {
  const { search, carId, coverageCode, addOns, delivery } = wish
  return {
    ...Object.fromEntries(names.map(([field, name]) => [name, search[field]])),
    auto: carId,
    cobertura: coverageCode,
    adicionales: Object.entries(addOns)
      .map(([code, count]) => `${code}:${count}`)
      .join(','),
    entrega: delivery,
  }
}

function quantityOf(value: unknown): number {
  const quantity = Number(value)
  return Number.isSafeInteger(quantity) && quantity >= 0 && quantity < 100 ? quantity : 0
}
