import { Button, LinkButton } from '~/components/ui/button'
import { focusAfter } from '~/components/ui/focus-after'
import { Picture } from '~/components/ui/picture'
import { movePickup } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import type { EmptyAdvice } from '../empty-advice'
import { emptyText, emptyTitle, groupWord } from '../empty-words'
import { type FleetFilters, withoutFilters } from '../filters'
import type { FleetFacts } from '../fleet-list'
import { CarCard } from './car-card'
import { useFleetScreen } from './fleet-context'
import { COUNT_ID } from './fleet-ids'

export function EmptyResults({
  advice,
  filters,
  pictures,
}: {
  readonly advice: EmptyAdvice
  readonly filters: FleetFilters
  readonly pictures: FleetFacts['pictures']
}) {
  const { locale, search } = useFleetScreen()
  const [smallest] = advice.removals
  const { nextFree, nearest } = advice
  return (
    <>
      <div className="empty fleet-none">
        <EmptyPicture pictures={pictures} filters={filters} />
        <h2 className="h3">{emptyTitle(filters, locale)}</h2>
        <p>{emptyText(advice, filters, locale)}</p>
        <div className="row wraps acts-e">
          {smallest && (
            <LinkButton
              to="/flota"
              search={(previous) => ({
                ...ownParams(previous),
                ...rentalParams(search),
                [smallest.group]: undefined,
              })}
              replace
              resetScroll={false}
              onClick={toCount}
            >
              {m.fleet_empty_remove({ filter: groupWord(smallest.group, filters, locale) })}
            </LinkButton>
          )}
          {nextFree && (
            <LinkButton
              to="/flota"
              variant="outline"
              search={(previous) => ({
                ...ownParams(previous),
                ...rentalParams(movePickup(search, nextFree.pickup)),
              })}
            >
              {m.fleet_empty_pick_up({ date: formatDate(nextFree.pickup, locale) })}
            </LinkButton>
          )}
          <LinkButton
            to="/flota"
            variant={smallest ? 'text' : 'primary'}
            search={(previous) => ({
              ...withoutFilters(ownParams(previous)),
              ...rentalParams(search),
            })}
            replace
            resetScroll={false}
            onClick={toCount}
          >
            {m.fleet_clear_filters()}
          </LinkButton>
        </div>
      </div>
      {nearest.length > 0 && (
        <>
          <h2 className="h4 near-h">{m.fleet_nearest()}</h2>
          <div className="cards">
            {nearest.map((offer) => (
              <CarCard key={offer.car.id} offer={offer} heading="h3" />
            ))}
          </div>
        </>
      )}
    </>
  )
}

const toCount = () => focusAfter(`#${COUNT_ID}`)

/** The brand rents no car for that long (D5). */
export function NoCars({ onDates }: { readonly onDates: () => void }) {
  const { days } = useFleetScreen()
  return (
    <div className="empty fleet-none">
      <h2 className="h3">{m.fleet_none_title({ count: days })}</h2>
      <p>{m.fleet_none_text()}</p>
      <Button onClick={onDates} className="js-only">
        {m.fleet_none_button()}
      </Button>
    </div>
  )
}

function EmptyPicture({
  pictures,
  filters,
}: {
  readonly pictures: FleetFacts['pictures']
  readonly filters: FleetFilters
}) {
  const types = Object.entries(pictures)
  const [, picture = null] = types.find(([type]) => filters.tipo?.includes(type)) ?? types[0] ?? []
  return (
    <div className="pic">
      <Picture
        id={picture}
        alt=""
        width={1200}
        height={640}
        sizes="300px"
        widths={[320, 480, 640, 960]}
      />
    </div>
  )
}
