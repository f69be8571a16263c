import type { ReactNode } from 'react'
import { PricePlace, Skeleton } from '~/components/ui/skeleton'
import type { Car, CarType } from '~/domain/catalogue'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

/** The lines of a car type's tile: its cheapest free car and what a day costs. While both are unknown their room is kept. */
export function TileLines({
  type,
  cheapest,
  picture,
}: {
  readonly type: CarType
  readonly cheapest: { readonly car: Pick<Car, 'make' | 'model'>; readonly dayPrice: Cents } | null
  readonly picture: ReactNode
}) {
  return (
    <>
      <h3>{typeNames[type]()}</h3>
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
          <b className="num tile-price" translate="no">
            {formatMoney(cheapest.dayPrice)}
          </b>
        ) : (
          <PricePlace />
        )}
        <span>{m.tile_a_day()}</span>
      </p>
      <p className="fine">{m.tile_included()}</p>
    </>
  )
}

/** Beside the tile: the words of classes and gearboxes would come with those of the cars. */
const typeNames: Record<CarType, () => string> = {
  economico: m.type_economico,
  sedan: m.type_sedan,
  suv: m.type_suv,
  van: m.type_van,
}
