import { Link } from '@tanstack/react-router'
import { InlineSelect } from '~/components/ui/select'
import { oneWayCost } from '~/domain/booking/search'
import { formatMoney } from '~/domain/pricing/money'
import type { AskedCoupon } from '~/features/booking/booking.types'
import { couponMessage } from '~/features/booking/coupon-words'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { FleetOrder } from '../filters'
import type { CouponReach, FleetList } from '../fleet-list'
import { useFleetScreen } from './fleet-context'
import { COUNT_ID, FILTER_FORM_ID } from './fleet-ids'

export function ResultsHeader({
  list: { listed, free, page, pages },
  filtered,
  order,
  coupon,
  served,
  onOrder,
}: {
  readonly list: Pick<FleetList, 'listed' | 'free' | 'page' | 'pages'>
  readonly filtered: boolean
  readonly order: FleetOrder
  readonly coupon: AskedCoupon | null
  readonly served: CouponReach
  readonly onOrder: (order: FleetOrder) => void
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
    : restOfCount(listed, free, filtered, stockKnown)
  const where = pages > 1 ? m.fleet_page_of({ page, pages }) : ''
  return (
    <div className="res-h">
      <div>
        <h1 className="h3" id={COUNT_ID} tabIndex={-1}>
          {count}
          <span className={saved ? undefined : 'desk-only'}>{rest}</span>
          {where}
        </h1>
        {saved && <p className="small muted">{m.shell_compare()}</p>}
        {listed > 0 && !saved && (
          <p className={oneWay ? 'small muted' : 'small muted desk-only'}>
            {!oneWay
              ? m.fleet_totals()
              : fee > 0
                ? m.fleet_one_way_fee({ place, amount: formatMoney(fee) })
                : m.fleet_one_way({ place })}
          </p>
        )}
        {youngAge !== null && <p className="small muted">{m.fleet_young({ age: youngAge })}</p>}
        {coupon && <CouponLine coupon={coupon} served={served} />}
        <p className="sr" role="status">
          {count + rest + where}
        </p>
      </div>
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
  )
}

const couponWords: Record<CouponReach, (words: { code: string }) => string> = {
  all: m.fleet_coupon,
  some: m.fleet_coupon_some,
  none: m.fleet_coupon_none,
}

function CouponLine({
  coupon,
  served,
}: {
  readonly coupon: AskedCoupon
  readonly served: CouponReach
}) {
  if ('applied' in coupon) {
    return <p className="small muted">{couponWords[served]({ code: coupon.applied.code })}</p>
  }
  return (
    <p className="small coupon-no" role="alert">
      {m.fleet_coupon_refused({ code: coupon.code, reason: couponMessage(coupon.refused) })}{' '}
      <Link
        className="link inh"
        to="/flota"
        search={(previous) => ({ ...previous, cupon: undefined })}
        resetScroll={false}
      >
        {m.fleet_coupon_remove()}
      </Link>
    </p>
  )
}

function restOfCount(listed: number, free: number, filtered: boolean, stockKnown: boolean): string {
  if (listed === 0) return filtered ? m.fleet_count_filtered() : ''
  if (!stockKnown) return ''
  if (free === 0) return m.fleet_count_none_free()
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
