import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Note } from '~/components/ui/note'
import { Picture } from '~/components/ui/picture'
import { PricePlace, Skeleton } from '~/components/ui/skeleton'
import { SlowNote } from '~/components/ui/slow-note'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { CarType } from '~/domain/catalogue'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { m } from '~/paraglide/messages'
import { homePricesQuery } from '../home.functions'
import type { ClassTile } from '../home-prices'
import { placeName } from '../place-name'
import type { HomeSectionsProps } from './home-sections'

export function ClassTiles({ search, view, locale }: HomeSectionsProps) {
  const age = chargedAge(search.driverAge, view.site)
  const days = rentalDays(search.pickup, search.return)
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <div>
          <h2 className="h2">{m.home_tiles_title()}</h2>
          <p>
            {m.home_tiles_text({ days, place: placeName(search, view, locale) })}
            {age !== null && ` ${m.fleet_young({ age })}`}
          </p>
        </div>
        <Link className="link" to="/flota" search={rentalParams(search)}>
          {m.home_all_fleet()}
        </Link>
      </div>
      <Suspense fallback={<TilesWaiting />}>
        <Tiles search={search} />
      </Suspense>
    </section>
  )
}

function Tiles({ search }: { readonly search: RentalSearch }) {
  const { data: prices } = useAwaitedQuery(homePricesQuery(search))
  if (!prices) return <Note tone="bad">{m.home_prices_unknown()}</Note>
  return (
    <div className="tiles">
      {prices.tiles.map((tile) => (
        <Tile key={tile.type} tile={tile} search={search} />
      ))}
    </div>
  )
}

function TilesWaiting() {
  return (
    <div aria-busy="true">
      <SlowNote />
      <div className="tiles" aria-hidden="true">
        {(['economico', 'sedan', 'suv', 'van'] as const).map((type) => (
          <div key={type} className="tile">
            <h3>{typeNames[type]()}</h3>
            <p className="small muted">
              <Skeleton width="70%" height="20px" />
            </p>
            <div className="tile-pic" />
            <p className="from">
              <span>{m.home_from()}</span>
              <PricePlace />
              <span>{m.home_a_day()}</span>
            </p>
            <p className="fine">{m.home_included()}</p>
          </div>
        ))}
      </div>
    </div>
  )
}

function Tile({
  tile: { type, car, dayPrice },
  search,
}: {
  readonly tile: ClassTile
  readonly search: RentalSearch
}) {
  const name = `${car.make} ${car.model} ${m.car_or_similar()}`
  return (
    <Link
      className="tile"
      to="/flota"
      search={{ ...rentalParams(search), tipo: [type] }}
      preload={false}
    >
      <h3>{typeNames[type]()}</h3>
      <p className="small muted">{name}</p>
      <div className="tile-pic">
        <Picture
          id={car.sideImage}
          alt=""
          width={1200}
          height={560}
          sizes="(max-width: 767px) 168px, 310px"
          vector
        />
      </div>
      <p className="from">
        <span>{m.home_from()}</span>
        <b className="num tile-price">{formatMoney(dayPrice)}</b>
        <span>{m.home_a_day()}</span>
      </p>
      <p className="fine">{m.home_included()}</p>
    </Link>
  )
}

const typeNames: Record<CarType, () => string> = {
  economico: m.type_economico,
  sedan: m.type_sedan,
  suv: m.type_suv,
  van: m.type_van,
}
