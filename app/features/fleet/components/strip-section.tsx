import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pickupWindow, type RentalSearch } from '~/domain/booking/search'
import { dateOf, type LocalDate, panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import { type FleetParams, rentalParams } from '~/features/search/rental-params'
import { useSite } from '~/features/site/use-site'
import { useStandIn } from '~/features/site/use-stand-in'
import { currentLocale } from '~/server/request-facts'
import { priceStripQuery } from '../fleet.queries'
import { stripDates } from '../strip'
import type { EditSearch } from './fleet-frame'
import { PriceStrip, type PriceStripProps } from './price-strip'

/** Never holds up the cars. The boundary is a new one for each question, so that a navigation does not wait for it. */
export function StripSection({
  search,
  coupon,
  onEdit,
}: {
  readonly search: RentalSearch
  readonly coupon: string | undefined
  readonly onEdit: EditSearch
}) {
  const { site, now } = useSite()
  const asked = { ...rentalParams(search), cupon: coupon }
  const key = Object.values(asked).join()
  const earliest = dateOf(pickupWindow({ site, now: panamaNow(now) }).from)
  const frame = {
    search,
    days: rentalDays(search.pickup, search.return),
    locale: currentLocale(),
    onCalendar: () => onEdit('desde'),
  }
  const standIn = useStandIn(priceStripQuery(asked).queryKey, () => (
    <BareStrip {...frame} earliest={earliest} />
  ))
  return (
    <CatchBoundary
      getResetKey={() => key}
      errorComponent={() => <BareStrip {...frame} earliest={earliest} failed />}
    >
      <Suspense key={key} fallback={standIn}>
        <PricedStrip {...frame} asked={asked} />
      </Suspense>
    </CatchBoundary>
  )
}

/** The days without their prices. */
function BareStrip({
  earliest,
  ...frame
}: Omit<PriceStripProps, 'strip'> & { readonly earliest: LocalDate }) {
  const chosen = dateOf(frame.search.pickup)
  const strip = stripDates(frame.search, earliest).map((date) => ({
    date,
    total: undefined,
    closed: false,
    chosen: date === chosen,
    cheapest: false,
    season: null,
    refused: null,
  }))
  return <PriceStrip {...frame} strip={strip} />
}

function PricedStrip({
  asked,
  ...frame
}: Omit<PriceStripProps, 'strip'> & { readonly asked: FleetParams }) {
  const { data } = useSuspenseQuery(priceStripQuery(asked))
  const chosen = dateOf(frame.search.pickup)
  return (
    <PriceStrip
      {...frame}
      answer={data}
      strip={data.map((day) => ({ ...day, chosen: day.date === chosen }))}
    />
  )
}
