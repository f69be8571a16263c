import { Link } from '@tanstack/react-router'
import { Picture } from '~/components/ui/picture'
import { Skeleton } from '~/components/ui/skeleton'
import { carCardWidths } from '~/domain/asset'
import { formatMoney } from '~/domain/pricing/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { SimilarCar } from '../car.types'
import { similarWords } from '../similar-words'
import { useCar, useCarOffer } from './car-context'
import { SIMILAR_ID } from './car-ids'

export function SimilarCars() {
  const { view, cupon } = useCar()
  const { similar, search } = useCarOffer()
  return (
    <section className="au-similar" aria-labelledby={SIMILAR_ID}>
      <div className="wraps au-head">
        <div>
          <h2 className="h3" id={SIMILAR_ID} tabIndex={-1}>
            {m.carpage_similar()}
          </h2>
          <p className="muted">
            {similar.length > 0 ? m.carpage_similar_text() : m.carpage_similar_none()}
          </p>
        </div>
        <Link className="link" to="/flota" search={{ ...rentalParams(search), cupon }}>
          {m.carpage_similar_all({ count: view.fleetSize })}
        </Link>
      </div>
      <ul>
        {similar.map((car) => (
          <li key={car.id}>
            <SimilarTile car={car} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarTile({ car }: { readonly car: SimilarCar }) {
  const { view, cupon } = useCar()
  const { offer, search, days } = useCarOffer()
  const { price, facts } = similarWords(car, view.car, offer?.prepaid.total ?? null)
  return (
    <Link
      className="au-tile"
      to="/flota/$slug"
      params={{ slug: car.slug }}
      search={{ ...rentalParams(search), cupon }}
    >
      <div className="au-pic">
        <Picture
          id={car.image ?? car.sideImage}
          alt=""
          width={1200}
          height={640}
          widths={carCardWidths}
          sizes="(min-width:768px) 210px,116px"
        />
      </div>
      <div className="au-tx">
        <p className="fine">{carClassName(car.class)}</p>
        <h3>{carName(car)}</h3>
        <p className="au-from">
          <b className="num">{formatMoney(car.total)}</b>{' '}
          <span>{m.carpage_similar_for({ count: days })}</span>
        </p>
        {price && <p className={price.isLess ? 'fine au-less' : 'fine'}>{price.words}</p>}
        <p className="fine">{facts || m.carpage_same_facts()}</p>
      </div>
    </Link>
  )
}

/** The room of the tiles, so that the page keeps its length. */
export function SimilarWaiting() {
  return (
    <section className="au-similar" aria-busy="true">
      <div className="wraps au-head">
        <h2 className="h3">{m.carpage_similar()}</h2>
      </div>
      <ul>
        {[1, 2, 3].map((tile) => (
          <li key={tile}>
            <Skeleton className="au-tile" height="264px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
