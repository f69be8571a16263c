import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Picture } from '~/components/ui/picture'
import { Skeleton } from '~/components/ui/skeleton'
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

function CarsWaiting({ branch, locale }: BranchCarsProps) {
  return (
    <section className="bch-cars" aria-busy="true">
      <div className="bch-list-h">
        <div>
          <h2 className="h2">{m.branches_cars_at({ name: branch.shortName[locale] })}</h2>
        </div>
      </div>
      <ul aria-hidden="true">
        {(['economico', 'sedan', 'suv', 'van'] as const).map((type) => (
          <li key={type}>
            <div className="tile bch-car">
              <h3>{typeNames[type]()}</h3>
              <Skeleton width="70%" height="20px" />
              <Skeleton height="150px" />
              <Skeleton width="128px" height="34px" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FreeCars({ branch, booking, locale }: BranchCarsProps) {
  const { context, form } = booking
  const { cars } = useBranchCars(booking)
  if (!cars) return null
  const search = rentalParams(form.search)
  const age = chargedAge(form.search.driverAge, context.site)
  return (
    <section className="bch-cars" aria-labelledby="bch-cars">
      <div className="bch-list-h">
        <div>
          <h2 className="h2" id="bch-cars">
            {m.branches_cars_at({ name: branch.shortName[locale] })}
          </h2>
          <p className="muted">
            {m.branches_cars_text({ days: cars.days })}
            {age !== null && ` ${m.fleet_young({ age })}`}
          </p>
        </div>
        <Link className="link" to="/flota" search={search} preload={false}>
          {m.branches_all_cars()}
        </Link>
      </div>
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
