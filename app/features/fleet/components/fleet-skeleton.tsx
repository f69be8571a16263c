import { Skeleton } from '~/components/ui/skeleton'
import { SlowNote } from '~/components/ui/slow-note'
import type { RentalSearch } from '~/domain/booking/search'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { COUNT_ID } from './fleet-ids'

export function FleetWaiting({ search }: { readonly search: RentalSearch }) {
  const { branches } = useSite()
  const place = branches.find(({ slug }) => slug === search.pickupBranch)
  return (
    <>
      <FiltersSkeleton />
      <ResultsSkeleton place={place?.shortName[currentLocale()]} />
    </>
  )
}

function ResultsSkeleton({ place }: { readonly place: string | undefined }) {
  return (
    <section aria-busy="true">
      <div className="fbar phone-only flex" aria-hidden="true">
        {[104, 112, 82, 64].map((width) => (
          <Skeleton key={width} width={`${width}px`} height="44px" className="fchip-sk" />
        ))}
      </div>
      <div className="res-h">
        <div>
          <h1 className="h3" id={COUNT_ID} tabIndex={-1}>
            {m.fleet_searching()}
          </h1>
          <p className="small muted desk-only" role="status">
            {place ? m.fleet_searching_text({ place }) : m.fleet_searching_anywhere()}
          </p>
        </div>
      </div>
      <SlowNote />
      <div className="cards">
        {[1, 2, 3, 4].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </section>
  )
}

function FiltersSkeleton() {
  return (
    <aside className="filters" aria-hidden="true">
      <div className="row between">
        <h2>{m.fleet_filters()}</h2>
      </div>
      <Skeleton height="26px" width="168px" />
      {[164, 132, 200, 96].map((height) => (
        <div key={height} className="fg">
          <Skeleton height="20px" width="72px" />
          <Skeleton height={`${height}px`} />
        </div>
      ))}
    </aside>
  )
}

function CardSkeleton() {
  return (
    <div className="car-card" aria-hidden="true">
      <div className="stage">
        <Skeleton width="70%" height="60%" className="car-sk" />
      </div>
      <div className="body">
        <div className="cls">
          <Skeleton width="96px" height="14px" />
        </div>
        <Skeleton width="180px" height="24px" />
        <Skeleton width="240px" height="16px" />
        <div className="pay-r">
          <div className="price">
            <Skeleton width="90px" height="14px" />
            <Skeleton width="130px" height="30px" />
          </div>
          <Skeleton width="112px" height="48px" className="btn-sk" />
        </div>
        <div className="foot">
          <Skeleton width="130px" height="14px" />
          <Skeleton width="60px" height="14px" />
        </div>
      </div>
    </div>
  )
}
