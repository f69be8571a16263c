import '~/components/layout/page.css'
import '~/features/booking/sold-out-alert.css'
import '~/features/booking/booking.css'
import '../car.css'
import { noop } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import { carClassName, carName } from '~/features/booking/car-words'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { useCanonicalAddress } from '~/features/search/use-canonical-address'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { CarView } from '../car.types'
import { askedTrip } from '../load-car'
import { CarAbout } from './car-about'
import { CarBar } from './car-bar'
import { CarCalendar } from './car-calendar'
import { CarProvider, useCar } from './car-context'
import { CarIncludes } from './car-includes'
import { CarPlans } from './car-plans'
import { CarRules } from './car-rules'
import { CarStage } from './car-stage'
import { PricePanel } from './price-panel'
import { SimilarCars, SimilarWaiting } from './similar-cars'

/** One car (D26): what it is at once, price and stock where they belong as soon as they are known. */
export function CarScreen({
  view,
  params,
}: {
  readonly view: CarView
  readonly params: SearchParams
}) {
  const { slug } = view
  const site = useSite()
  const frame = useLayout()
  const { locale } = frame
  const { recogida, devolucion, desde, hasta, edad, cupon } = params
  const { search, corrections } = useMemo(
    () => askedTrip({ recogida, devolucion, desde, hasta, edad }, site),
    [recogida, devolucion, desde, hasta, edad, site],
  )
  // The answers are kept under the whole search already.
  useCanonicalAddress(search, params, noop)
  const facts = useMemo(
    () => ({ view, search, cupon, locale, site }),
    [view, search, cupon, locale, site],
  )
  const asked = JSON.stringify([slug, search, cupon])
  return (
    <CarProvider value={facts}>
      <DefaultLayout {...frame}>
        <div className="wrap au">
          <CarCrumbs />
          <SearchCorrections
            corrections={corrections}
            days={rentalDays(search.pickup, search.return)}
            branches={site.branches}
            site={site.site}
            now={panamaNow(site.now)}
            locale={locale}
          />
          <div className="au-cols">
            <div className="au-top">
              <CarStage key={slug} />
              <CarAbout asked={asked} />
            </div>
            <PricePanel asked={asked} />
            <div className="au-rest">
              <CarPlans />
              <CarIncludes />
              <CarCalendar month={params.mes} />
              <CarRules />
              <Suspense key={asked} fallback={<SimilarWaiting />}>
                <SimilarCars />
              </Suspense>
            </div>
          </div>
        </div>
        <CarBar asked={asked} />
      </DefaultLayout>
    </CarProvider>
  )
}

/** Back to the fleet with the same search. */
function CarCrumbs() {
  const { view, search, cupon } = useCar()
  const { car } = view
  const trip = { ...rentalParams(search), cupon }
  return (
    <nav className="crumbs au-crumbs" aria-label={m.carpage_crumbs()}>
      <ol>
        <li>
          <Link to="/flota" search={trip}>
            {m.carpage_fleet()}
          </Link>
        </li>
        <li>
          <Link to="/flota" search={{ ...trip, clase: [car.class] }}>
            {carClassName(car.class)}
          </Link>
        </li>
        <li aria-current="page">{carName(car)}</li>
      </ol>
    </nav>
  )
}
