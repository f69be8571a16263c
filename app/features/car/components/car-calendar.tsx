import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Note } from '~/components/ui/note'
import type { LocalDate } from '~/domain/calendar/rental-period'
import { panamaNow } from '~/domain/calendar/rental-period'
import { useStandIn } from '~/features/site/use-stand-in'
import { m } from '~/paraglide/messages'
import { firstMonth } from '../calendar-months'
import { carCalendarQuery } from '../car.queries'
import { CalendarGrid } from './calendar-grid'
import { useCar } from './car-context'
import { CALENDAR_ID } from './car-ids'

/**
 * The price of each day for this car, month by month. The days are links before their prices are here, and without
 * them.
 */
export function CarCalendar({ month: asked }: { readonly month: string | undefined }) {
  const { view, search, cupon, site } = useCar()
  const month = firstMonth(asked, search, { ...site, now: panamaNow(site.now) })
  const pickup = site.branches.find(({ slug }) => slug === search.pickupBranch)
  const { queryKey } = carCalendarQuery(view.car.id, search, month, cupon)
  const key = JSON.stringify(queryKey)
  const standIn = useStandIn(queryKey, () => <CalendarGrid month={month} prices={undefined} />)
  return (
    <section className="au-cal" aria-labelledby={CALENDAR_ID}>
      <h2 className="h3" id={CALENDAR_ID} tabIndex={-1}>
        {m.carpage_calendar()}
      </h2>
      <p className="muted">
        {pickup?.concessionRate ? m.carpage_calendar_airport() : m.carpage_calendar_town()}{' '}
        {m.carpage_calendar_pick()}
      </p>
      <CatchBoundary
        getResetKey={() => key}
        errorComponent={() => (
          <CalendarGrid month={month} prices={null}>
            <Note tone="warn" live="polite">
              {m.carpage_calendar_failed()}
            </Note>
          </CalendarGrid>
        )}
      >
        <Suspense key={key} fallback={standIn}>
          <PricedGrid month={month} />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}

function PricedGrid({ month }: { readonly month: LocalDate }) {
  const { view, search, cupon } = useCar()
  const { data } = useSuspenseQuery(carCalendarQuery(view.car.id, search, month, cupon))
  const withCoupon = cupon && data.some((day) => day.withCoupon)
  return (
    <CalendarGrid month={month} prices={data}>
      {withCoupon && <p className="fine">{m.carpage_calendar_coupon({ code: cupon })}</p>}
    </CalendarGrid>
  )
}
