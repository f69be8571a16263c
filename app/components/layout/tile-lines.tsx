import type { ReactNode } from 'react'
import { PricePlace, Skeleton } from '~/components/ui/skeleton'
import type { Car } from '~/domain/catalogue'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

/** The lines of a car type's tile: its cheapest free car and what a day costs. While both are unknown their room is kept. */
export function TileLines({
  name,
  cheapest,
  picture,
}: {
  readonly name: string
  readonly cheapest: { readonly car: Pick<Car, 'make' | 'model'>; readonly dayPrice: Cents } | null
  readonly picture: ReactNode
}) {
  return (
    <>
      <h3>{name}</h3>
      <p className="small muted">
        {cheapest ? (
          `${cheapest.car.make} ${cheapest.car.model} ${m.car_or_similar()}`
        ) : (
          <Skeleton width="70%" height="20px" />
        )}
      </p>
      {picture}
      <p className="from">
        <span>{m.tile_from()}</span>
        {cheapest ? (
          <b className="num tile-price">{formatMoney(cheapest.dayPrice)}</b>
        ) : (
          <PricePlace />
        )}
        <span>{m.tile_a_day()}</span>
      </p>
      <p className="fine">{m.tile_included()}</p>
    </>
  )
}
