import { Suspense } from 'react'
import { Skeleton } from '~/components/ui/skeleton'
import type { Cents } from '~/domain/pricing/money'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import type { CarParts } from '../car.types'
import { useCar, useCarOffer } from './car-context'

type PartPriceProps = {
  readonly costOf: (parts: CarParts) => Cents | undefined
  /** A day, without taxes, and the most days that are charged; absent: what is behind the cost is not said. */
  readonly net?: { readonly daily: Cents; readonly maxDays: number | null }
}

/** The addition of a choice to the total of the dates, as soon as that is known (D48). */
export function PartPrice(props: PartPriceProps) {
  const { search, cupon } = useCar()
  return (
    <Suspense
      key={JSON.stringify([search, cupon])}
      fallback={<Skeleton width="88px" height="18px" />}
    >
      <KnownPrice {...props} />
    </Suspense>
  )
}

function KnownPrice({ costOf, net }: PartPriceProps) {
  const { parts, days } = useCarOffer()
  const cost = costOf(parts)
  if (cost === undefined) return null
  const money = addedMoney(cost)
  return (
    <>
      <b className="num">{cost === 0 ? money : m.part_total_of({ amount: money })}</b>
      {net && cost !== 0 && (
        <small> {partNet(net.daily, Math.min(days, net.maxDays ?? days), parts)}</small>
      )}
    </>
  )
}
