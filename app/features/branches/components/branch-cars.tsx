import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Picture } from '~/components/ui/picture'
import { PricePlace, Skeleton } from '~/components/ui/skeleton'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { CarType } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { BranchPage } from '../branches.functions'
import { type BranchBooking, useBranchCars } from '../use-branch-booking'

type BranchCarsProps = Pick<BranchPage, 'branch'> & {
  readonly booking: BranchBooking
  readonly locale: Locale
}

/** A car of each type for the chosen dates; the whole fleet behind the link. */
export function BranchCars(props: BranchCarsProps) {
  if (!props.booking.isBookable) return null
  return (
    <Suspense fallback={<CarsWaiting {...props} />}>
      <FreeCars {...props} />
    </Suspense>
  )
}

function CarsWaiting(props: BranchCarsProps) {
  const { search } = props.booking.form
  return (
    <section className="bch-cars" aria-busy="true">
      <CarsHeading {...props} days={rentalDays(search.pickup, search.return)} />
      <ul aria-hidden="true">
        {(['economico', 'sedan', 'suv', 'van'] as const).map((type) => (
          <li key={type}>
            <div className="tile bch-car">
              <h3>{typeNames[type]()}</h3>
              <p className="small muted">
                <Skeleton width="70%" height="20px" />
              </p>
              <svg viewBox="0 0 1200 640" />
              <p className="from">
                <span>{m.branches_from_small()}</span>
                <PricePlace />
                <span>{m.branches_a_day()}</span>
              </p>
              <p className="fine">{m.branches_included()}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CarsHeading({
  branch,
  booking: { context, form },
  locale,
  days,
}: BranchCarsProps & { readonly days: number }) {
  const age = chargedAge(form.search.driverAge, context.site)
  return (
    <div className="bch-list-h">
      <div>
        <h2 className="h2">{m.branches_cars_at({ name: branch.shortName[locale] })}</h2>
        <p className="muted">
          {m.branches_cars_text({ days })}
          {age !== null && ` ${m.fleet_young({ age })}`}
        </p>
      </div>
      <Link className="link" to="/flota" search={rentalParams(form.search)} preload={false}>
        {m.branches_all_cars()}
      </Link>
    </div>
  )
}

function FreeCars(props: BranchCarsProps) {
  const { branch, booking, locale } = props
  const { cars } = useBranchCars(booking)
  if (!cars) return null
  const search = rentalParams(booking.form.search)
  return (
    <section
      className="bch-cars"
      aria-label={m.branches_cars_at({ name: branch.shortName[locale] })}
    >
      <CarsHeading {...props} days={cars.days} />
      <ul>
        {cars.cars.map(({ type, car, dayPrice }) => (
          <li key={type}>
            <Link
              className="tile bch-car"
              to="/flota"
              search={{ ...search, tipo: [type] }}
              preload={false}
            >
              <h3>{typeNames[type]()}</h3>
              <p className="small muted">
                {car.make} {car.model} {m.car_or_similar()}
              </p>
              <Picture
                id={car.image}
                alt=""
                width={1200}
                height={640}
                sizes="(max-width: 767px) 168px, 292px"
                widths={[320, 480, 640]}
              />
              <p className="from">
                <span>{m.branches_from_small()}</span>
                <b className="num tile-price">{formatMoney(dayPrice)}</b>
                <span>{m.branches_a_day()}</span>
              </p>
              <p className="fine">{m.branches_included()}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const typeNames: Record<CarType, () => string> = {
  economico: m.type_economico,
  sedan: m.type_sedan,
  suv: m.type_suv,
  van: m.type_van,
}
