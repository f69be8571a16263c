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
          <h2 className="h2" id={SIMILAR_ID} tabIndex={-1}>
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
  const facts = [
    carClassName(car.class),
    m.car_seats({ count: car.passengers }),
    m.car_bags({ count: car.luggage }),
  ]
  return (
    <Link
      className="au-tile"
      to="/flota/$slug"
      params={{ slug: car.slug }}
      search={{ ...rentalParams(search), cupon }}
    >
      <h3 translate="no">{carName(car)}</h3>
      <p className="fine">{facts.join(', ')}</p>
      <div className="au-pic">
        <Picture
          id={car.image ?? car.sideImage}
          alt=""
          width={1200}
          height={640}
          widths={carCardWidths}
          sizes="(min-width:768px) 400px,168px"
        />
      </div>
      <p className="au-from">
        <b className="num" translate="no">
          {formatMoney(car.total)}
        </b>{' '}
        <span>{m.carpage_similar_for({ count: days })}</span>
      </p>
      <p className="fine">{similarWords(car, view.car, offer?.prepaid.total ?? null)}</p>
    </Link>
  )
}

/** The room of the tiles, so that the page keeps its length. */
export function SimilarWaiting() {
  return (
    <section className="au-similar" aria-busy="true">
      <div className="wraps au-head">
        <h2 className="h2">{m.carpage_similar()}</h2>
      </div>
      <ul>
        {[1, 2, 3].map((tile) => (
          <li key={tile}>
            <Skeleton className="au-tile" height="320px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
