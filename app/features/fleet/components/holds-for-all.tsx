import { Link } from '@tanstack/react-router'
import { classNames } from '~/components/ui/class-names'
import { focusAfter } from '~/components/ui/focus-after'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import { LongerWords } from '~/features/booking/components/longer-note'
import { couponMessage } from '~/features/booking/coupon-words'
import {
  allowedWords,
  minimumRentalWords,
  restrictionWords,
} from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import CalendarClock from '~icons/lucide/calendar-clock'
import CalendarDays from '~icons/lucide/calendar-days'
import Shield from '~icons/lucide/shield'
import Sun from '~icons/lucide/sun'
import Tag from '~icons/lucide/tag'
import { commonMinimum } from '../common-minimum'
import { couponOff, offeredCoupon } from '../coupon-offer'
import type { CarOffer, FleetView } from '../fleet.types'
import type { CouponReach } from '../fleet-list'
import { seasonWords } from '../season-words'
import { useFleetScreen } from './fleet-context'
import { Pop } from './pop'

type Shown = {
  readonly view: FleetView
  /** The cars of the list. */
  readonly offers: readonly CarOffer[]
  /** How many of the brand's cars the coupon of the address takes something off. */
  readonly reach: CouponReach
}

/** Season, coupon, minimum rental and terms, which each card would say alike, stand once above them. */
export function HoldsForAll({ view, offers, reach }: Shown) {
  return (
    <>
      <ul className="holds" aria-label={m.fleet_all()}>
        <SeasonRow view={view} />
        <CouponRow view={view} offers={offers} reach={reach} />
        <DatesRow offers={offers} />
        <LongerRow view={view} />
        {offers.length > 0 && <TermsRow />}
      </ul>
      <Terms />
    </>
  )
}

function SeasonRow({ view: { seasons, days } }: Pick<Shown, 'view'>) {
  const { locale } = useFleetScreen()
  if (seasons.length === 0) return null
  return (
    <li className="ssn">
      <Sun className="i" aria-hidden />
      <p>
        <b>{seasonWords(seasons, days, locale)}</b>
        {m.fleet_season_included()}
      </p>
    </li>
  )
}

/** A coupon is applied, or taken away, by one press; a refused one says why. */
function CouponRow({ view: { coupon }, offers, reach }: Shown) {
  if (!coupon) {
    const offered = offeredCoupon(offers)
    if (!offered) return null
    const { code } = offered.coupon
    const off = couponOff(offered.coupon)
    return (
      <li className="cup">
        <Tag className="i" aria-hidden />
        <p>
          <b translate="no">{code}</b>: {offered.all ? off : m.fleet_coupon_offer_some({ off })}
        </p>
        <CouponLink code={code}>{m.fleet_coupon_apply()}</CouponLink>
      </li>
    )
  }
  if ('applied' in coupon) {
    const { code } = coupon.applied
    return (
      <li className={classNames('cup', reach !== 'none' && 'on')}>
        <Tag className="i" aria-hidden />
        <p>
          <b translate="no">{code}</b> {couponWords[reach]({ off: couponOff(coupon.applied) })}
        </p>
        <CouponLink>{m.fleet_coupon_remove()}</CouponLink>
      </li>
    )
  }
  const { code, refused } = coupon
  return (
    <li className="cup no">
      <Tag className="i" aria-hidden />
      <p role="alert">{m.fleet_coupon_refused({ code, reason: couponMessage(refused) })}</p>
      <CouponLink>{m.fleet_coupon_remove()}</CouponLink>
    </li>
  )
}

const couponWords: Record<CouponReach, (words: { off: string }) => string> = {
  all: m.fleet_coupon,
  some: m.fleet_coupon_some,
  none: m.fleet_coupon_none,
}

function CouponLink({
  code,
  children,
}: {
  /** Absent: the address is left without one. */
  readonly code?: string
  readonly children: string
}) {
  return (
    <Link
      to="/flota"
      search={(previous) => ({ ...ownParams(previous), cupon: code })}
      resetScroll={false}
      className="btn btn-3"
      onClick={() => focusAfter('.cup .btn')}
    >
      {children}
      <span className="sr"> {m.fleet_coupon_word()}</span>
    </Link>
  )
}

/** The dates that nearly every car is free for, or that the place takes. */
function DatesRow({ offers }: Pick<Shown, 'offers'>) {
  const { locale, search } = useFleetScreen()
  const minimum = commonMinimum(offers)
  if (minimum) {
    const longer = { ...search, return: minimum.return }
    const days = m.bill_days({ count: rentalDays(longer.pickup, longer.return) })
    return (
      <Row words={minimumRentalWords(minimum, locale)} to={longer}>
        {m.fleet_minimum_see({ days })}
      </Row>
    )
  }
  const [limit] = offers.every((offer) => offer.limit) ? offers.map((offer) => offer.limit) : []
  if (!limit) return null
  return (
    <Row words={restrictionWords(limit, locale)} to={limit.search}>
      {allowedWords(limit, locale)}
    </Row>
  )
}

function Row({
  words,
  to,
  children,
}: {
  readonly words: string
  readonly to: RentalSearch | null
  readonly children: string
}) {
  return (
    <li className="dts">
      <CalendarClock className="i" aria-hidden />
      <p role="status">
        <b>{words}</b> {to && <DatesLink search={to}>{children}</DatesLink>}
      </p>
    </li>
  )
}

/** A longer rental that costs less, or hardly more. */
function LongerRow({ view: { worthLonger, days } }: Pick<Shown, 'view'>) {
  const { locale, search } = useFleetScreen()
  if (!worthLonger) return null
  return (
    <li className="lng">
      <CalendarDays className="i" aria-hidden />
      <p>
        <LongerWords
          longer={worthLonger}
          days={days}
          locale={locale}
          link={(words) => (
            <DatesLink search={{ ...search, return: worthLonger.return }}>{words}</DatesLink>
          )}
        />
      </p>
    </li>
  )
}

function TermsRow() {
  const { cancelling } = useFleetScreen()
  return (
    <li className="trm">
      <Shield className="i" aria-hidden />
      <p>
        <span className="desk-only">{m.fleet_all_taxes()} </span>
        {cancelling} {m.fleet_all_deposit()}{' '}
        <button type="button" className="link" popoverTarget={TERMS_ID}>
          {m.fleet_all_see()}
        </button>
      </p>
    </li>
  )
}

const TERMS_ID = 'condiciones'

function Terms() {
  const { cancelling } = useFleetScreen()
  return (
    <Pop id={TERMS_ID} title={m.fleet_all()}>
      <ul className="holds-terms">
        <li>{m.fleet_all_taxes()}</li>
        <li>{cancelling}</li>
        <li>
          {m.fleet_all_deposit()} {m.fleet_all_deposit_text()}
        </li>
      </ul>
    </Pop>
  )
}

function DatesLink({
  search,
  children,
}: {
  readonly search: RentalSearch
  readonly children: string
}) {
  return (
    <Link
      className="link"
      to="/flota"
      search={(previous) => ({ ...ownParams(previous), ...rentalParams(search) })}
    >
      {children}
    </Link>
  )
}
