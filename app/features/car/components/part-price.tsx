import { Suspense } from 'react'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { Cents } from '~/domain/pricing/money'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import type { CarParts } from '../car.types'
import { useCar, useCarOffer } from './car-context'

type CostOf = (parts: CarParts) => Cents | undefined

/** The addition of a choice to the total of the dates, as soon as that is known (D48), and the net rate behind it. */
export function PartPrice({
  costOf,
  net,
}: {
  readonly costOf: CostOf
  /** A day, without taxes, and the most days that are charged; absent: it is not said. */
  readonly net?: { readonly daily: Cents; readonly maxDays: number | null }
}) {
  const { search, cupon, site } = useCar()
  const days = rentalDays(search.pickup, search.return)
  const branch = site.branches.find(({ slug }) => slug === search.pickupBranch)
  const airportPercent = branch?.concessionRate ?? 0
  return (
    <>
      <Suspense
        key={JSON.stringify([search, cupon])}
        fallback={
          <b className="num sk" aria-hidden="true">
            {FIGURES}
          </b>
        }
      >
        <Cost costOf={costOf} />
      </Suspense>
      {net && net.daily > 0 && (
        <small>
          {' '}
          {partNet(net.daily, Math.min(days, net.maxDays ?? days), { airportPercent })}
        </small>
      )}
    </>
  )
}

function Cost({ costOf }: { readonly costOf: CostOf }) {
  const cost = costOf(useCarOffer().parts)
  if (cost === undefined) return null
  const money = addedMoney(cost)
  return <b className="num">{cost === 0 ? money : m.part_total_of({ amount: money })}</b>
}

/** Spaces of the width of a figure, which are kept where other spaces fall together. */
const FIGURES = '\u2007'.repeat(13)
