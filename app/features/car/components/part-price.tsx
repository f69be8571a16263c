import { type ReactNode, Suspense } from 'react'
import { rentalDays } from '~/domain/calendar/rental-period'
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

/** The addition of a choice to the total of the dates, as soon as that is known (D48); its place has its size before. */
export function PartPrice({ costOf, net }: PartPriceProps) {
  const { search, cupon, site } = useCar()
  const days = rentalDays(search.pickup, search.return)
  const pickup = site.branches.find(({ slug }) => slug === search.pickupBranch)
  const percents = { airportPercent: pickup?.concessionRate ?? 0, taxPercent: site.site.tax }
  const behind = net && (
    <small> {partNet(net.daily, Math.min(days, net.maxDays ?? days), percents)}</small>
  )
  const waiting = (
    <>
      <b className="num sk" aria-hidden="true">
        {FIGURES}
      </b>
      {behind}
    </>
  )
  return (
    <Suspense key={JSON.stringify([search, cupon])} fallback={waiting}>
      <KnownPrice costOf={costOf}>{behind}</KnownPrice>
    </Suspense>
  )
}

function KnownPrice({
  costOf,
  children,
}: Pick<PartPriceProps, 'costOf'> & { readonly children: ReactNode }) {
  const cost = costOf(useCarOffer().parts)
  if (cost === undefined) return null
  const money = addedMoney(cost)
  return (
    <>
      <b className="num">{cost === 0 ? money : m.part_total_of({ amount: money })}</b>
      {cost !== 0 && children}
    </>
  )
}

/** Spaces of the width of a figure, which are kept where other spaces fall together. */
const FIGURES = '\u2007'.repeat(13)
