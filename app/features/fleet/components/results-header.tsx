import { InlineSelect } from '~/components/ui/select'
import { oneWayCost } from '~/domain/booking/search'
import { formatMoney } from '~/domain/pricing/money'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { FleetOrder } from '../filters'
import type { FleetList } from '../fleet-list'
import { FiltersLink } from './filter-chips'
import { useFleetScreen } from './fleet-context'
import { COUNT_ID, FILTER_FORM_ID } from './fleet-ids'

export function ResultsHeader({
  list: { listed, free, page, pages },
  order,
  short,
  chosen,
  onOrder,
  onFilters,
}: {
  readonly list: Pick<FleetList, 'listed' | 'free' | 'page' | 'pages'>
  readonly order: FleetOrder
  /** Some of its cars are free for longer than was asked for. */
  readonly short: boolean
  /** How many filters are chosen. */
  readonly chosen: number
  readonly onOrder: (order: FleetOrder) => void
  readonly onFilters: () => void
}) {
  const { locale, search, branches, stockKnown, offline, pricesOf, youngAge } = useFleetScreen()
  const returned = branches.find(({ slug }) => slug === search.returnBranch)
  const oneWay = search.returnBranch !== search.pickupBranch
  const place = returned?.shortName[locale] ?? ''
  const fee = oneWayCost(search, useSite())
  const count = m.fleet_count({ count: listed })
  const saved = offline && pricesOf !== null && listed > 0
  const rest = saved
    ? m.shell_saved_of({ count: listed, time: pricesOf })
    : restOfCount({ listed, free, short, filtered: chosen > 0, stockKnown })
  const where = pages > 1 ? m.fleet_page_of({ page, pages }) : ''
  return (
    <>
      <div className="res-h">
        <div>
          <h1 className="h3" id={COUNT_ID} tabIndex={-1}>
            {count}
            {rest + where}
          </h1>
          <p className="sr" role="status">
            {count + rest + where}
          </p>
        </div>
        <div className="row">
          <FiltersLink chosen={chosen} onOpen={onFilters} className="btn btn-2 btn-sm mid-only" />
          {listed > 0 && (
            <InlineSelect
              label={m.fleet_sort()}
              aria-label={m.fleet_sort()}
              name="orden"
              form={FILTER_FORM_ID}
              value={order}
              onChange={(event) => onOrder(orderOf(event.target.value))}
            >
              {orders.map(([value, word]) => (
                <option key={value} value={value}>
                  {word()}
                </option>
              ))}
            </InlineSelect>
          )}
        </div>
      </div>
      <div className="small muted res-p">
        {saved && <p>{m.shell_compare()}</p>}
        {oneWay && listed > 0 && !saved && (
          <p>
            {fee > 0
              ? m.fleet_one_way_fee({ place, amount: formatMoney(fee) })
              : m.fleet_one_way({ place })}
          </p>
        )}
        {youngAge !== null && <p>{m.fleet_young({ age: youngAge })}</p>}
      </div>
    </>
  )
}

function restOfCount({
  listed,
  free,
  short,
  filtered,
  stockKnown,
}: {
  readonly listed: number
  readonly free: number
  readonly short: boolean
  readonly filtered: boolean
  readonly stockKnown: boolean
}): string {
  if (listed === 0) return filtered ? m.fleet_count_filtered() : ''
  if (!stockKnown) return ''
  if (free === 0) return short ? '' : m.fleet_count_none_free()
  return free === listed ? m.fleet_count_all_free() : m.fleet_count_free({ count: free })
}

function orderOf(value: string): FleetOrder {
  return orders.find(([order]) => order === value)?.[0] ?? 'precio'
}

const orders: readonly (readonly [FleetOrder, () => string])[] = [
  ['precio', m.fleet_sort_precio],
  ['precio-desc', m.fleet_sort_precio_desc],
  ['pasajeros', m.fleet_sort_pasajeros],
  ['nombre', m.fleet_sort_nombre],
]
