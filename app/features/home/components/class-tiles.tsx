import { Link } from '@tanstack/react-router'
import { Note } from '~/components/ui/note'
import { Picture } from '~/components/ui/picture'
import type { RentalSearch } from '~/domain/booking/search'
import type { CarType } from '~/domain/catalogue'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { ClassTile } from '../home-prices'
import { placeName } from '../place-name'
import type { HomeSectionsProps } from './home-sections'

export function ClassTiles({ prices, search, view, locale }: HomeSectionsProps) {
  const age = chargedAge(search.driverAge, view.site)
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <div>
          <h2 className="h2">{m.home_tiles_title()}</h2>
          {prices && (
            <p>
              {m.home_tiles_text({ days: prices.days, place: placeName(search, view, locale) })}
              {age !== null && ` ${m.fleet_young({ age })}`}
            </p>
          )}
        </div>
        <Link className="link" to="/flota" search={rentalParams(search)}>
          {m.home_all_fleet()}
        </Link>
      </div>
      {prices ? (
        <div className="tiles">
          {prices.tiles.map((tile) => (
            <Tile key={tile.type} tile={tile} search={search} />
          ))}
        </div>
      ) : (
        <Note tone="bad">{m.home_prices_unknown()}</Note>
      )}
    </section>
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
