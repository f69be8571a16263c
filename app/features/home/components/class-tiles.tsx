import { Link } from '@tanstack/react-router'
import { Note } from '~/components/ui/note'
import { Picture } from '~/components/ui/picture'
import type { CarType, Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/money'
import type { RentalSearch } from '~/domain/search'
import { m } from '~/paraglide/messages'
import type { CarOffer, FleetView } from '../../fleet/fleet.types'
import { rentalParams } from '../../search/rental-params'
import type { SiteView } from '../../site/site.types'
import { cheapestOfTypes } from '../example-prices'
import { placeName } from '../place-name'

/** The brand's types of car, each with the lowest price of a day in the example rental. */
export function ClassTiles({
  fleet,
  search,
  view,
  locale,
}: {
  readonly fleet: FleetView | undefined
  readonly search: RentalSearch
  readonly view: SiteView
  readonly locale: Locale
}) {
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <div>
          <h2 className="h2">{m.home_tiles_title()}</h2>
          {fleet && (
            <p>{m.home_tiles_text({ days: fleet.days, place: placeName(search, view, locale) })}</p>
          )}
        </div>
        <Link className="link" to="/flota" search={rentalParams(search)}>
          {m.home_all_fleet()}
        </Link>
      </div>
      {fleet ? (
        <div className="tiles">
          {cheapestOfTypes(fleet).map((offer) => (
            <Tile key={offer.car.id} offer={offer} search={search} locale={locale} />
          ))}
        </div>
      ) : (
        <Note tone="bad">{m.home_prices_unknown()}</Note>
      )}
    </section>
  )
}

function Tile({
  offer: { car, prepaid },
  search,
  locale,
}: {
  readonly offer: CarOffer
  readonly search: RentalSearch
  readonly locale: Locale
}) {
  const name = `${car.make} ${car.model} ${m.car_or_similar()}`
  return (
    <Link
      className="tile"
      to="/flota"
      search={{ ...rentalParams(search), tipo: [car.type] }}
      preload={false}
    >
      <h3>{typeNames[car.type]()}</h3>
      <p className="m">{name}</p>
      <div className="pic">
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
        <b className="num">{formatMoney(Math.ceil(prepaid.total / prepaid.days), locale)}</b>
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
