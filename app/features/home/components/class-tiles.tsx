import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TileLines } from '~/components/layout/tile-lines'
import { KeptHtml } from '~/components/ui/kept-html'
import { Note } from '~/components/ui/note'
import { Picture } from '~/components/ui/picture'
import { SlowNote } from '~/components/ui/slow-note'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import { carTypes } from '~/domain/catalogue'
import { chargedAge } from '~/domain/people/driver-age'
import { rentalParams } from '~/features/search/rental-params'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { useStandIn } from '~/features/site/use-stand-in'
import { m } from '~/paraglide/messages'
import { type HomeContent, homePricesQuery } from '../home.functions'
import type { ClassTile } from '../home-prices'
import { placeName } from '../place-name'
import type { HomeSectionsProps } from './home-sections'

export function ClassTiles({
  search,
  view,
  locale,
  carsHeading,
}: HomeSectionsProps & Pick<HomeContent, 'carsHeading'>) {
  const age = chargedAge(search.driverAge, view.site)
  const days = rentalDays(search.pickup, search.return)
  const standIn = useStandIn(homePricesQuery(search).queryKey, () => <TilesWaiting />)
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <div>
          <h2 className="h2">{carsHeading[locale] || m.home_tiles_title()}</h2>
          <p>
            {m.home_tiles_text({ days, place: placeName(search, view, locale) })}
            {age !== null && ` ${m.fleet_young({ age })}`}
          </p>
        </div>
        <Link className="link" to="/flota" search={rentalParams(search)}>
          {m.home_all_fleet()}
        </Link>
      </div>
      <Suspense fallback={standIn}>
        <Tiles search={search} />
      </Suspense>
    </section>
  )
}

function Tiles({ search }: { readonly search: RentalSearch }) {
  const { data: prices } = useAwaitedQuery(homePricesQuery(search))
  if (!prices) return <Note tone="bad">{m.home_prices_unknown()}</Note>
  return (
    <KeptHtml
      as="div"
      of={prices}
      by={JSON.stringify(['tiles', search])}
      byAddress
      className="tiles"
    >
      {() => prices.tiles.map((tile) => <Tile key={tile.type} tile={tile} search={search} />)}
    </KeptHtml>
  )
}

function TilesWaiting() {
  return (
    <div aria-busy="true">
      <SlowNote />
      <div className="tiles" aria-hidden="true">
        {carTypes.map((type) => (
          <div key={type} className="tile">
            <TileLines type={type} cheapest={null} picture={<div className="tile-pic" />} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Tile({ tile, search }: { readonly tile: ClassTile; readonly search: RentalSearch }) {
  const { type, car } = tile
  return (
    <Link
      className="tile"
      to="/flota"
      search={{ ...rentalParams(search), tipo: [type] }}
      preload={false}
    >
      <TileLines
        type={type}
        cheapest={tile}
        picture={
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
        }
      />
    </Link>
  )
}
