import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { SlowNote } from '~/components/ui/slow-note'
import { checkSearch } from '~/domain/booking/search'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import { AgeField } from '~/features/search/components/age-field'
import { SearchDates } from '~/features/search/components/search-dates'
import { keepAge } from '~/features/search/kept-age'
import { rentalParams } from '~/features/search/rental-params'
import { useNativeValues } from '~/features/search/use-native-values'
import { currentTime } from '~/features/search/use-now'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import type { BranchPage } from '../branches.functions'
import { type BranchBooking, useBranchCars } from '../use-branch-booking'
import { ContactLinks } from './contact-links'

type BookProps = Pick<BranchPage, 'branch'> & {
  readonly booking: BranchBooking
  readonly locale: Locale
}

/** The price from here, the dates, and the way into the fleet; a GET form that works without scripts. */
export function BookAside({ branch, booking, locale }: BookProps) {
  const { form, notes, context, isBookable } = booking
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useState(false)
  useNativeValues(element, form)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The page may have been open for long: what has passed is corrected and said, and asks for another press.
    const current = { ...context, now: currentTime(context.servedAt) }
    if (checkSearch(form.search, current).length > 0) {
      form.replace(form.search, current)
      return
    }
    setLeaving(true)
    await navigate({ to: '/flota', search: rentalParams(form.search) })
    setLeaving(false)
  }
  return (
    <aside
      className="aside aside-raised bch-book"
      aria-label={m.branches_book_at({ name: branch.shortName[locale] })}
    >
      <Suspense fallback={<PriceWaiting />}>
        <AsidePrice branch={branch} booking={booking} />
      </Suspense>
      {isBookable ? (
        <form
          ref={element}
          action={withLocale('/flota', currentLocaleForm())}
          aria-label={m.branches_dates()}
          onSubmit={submit}
        >
          <input type="hidden" name="recogida" value={branch.slug} />
          <AgeField
            age={form.search.driverAge}
            rules={context.site}
            onChange={(age) => {
              keepAge(age)
              form.setAge(age)
            }}
          />
          <SearchDates
            form={form}
            notes={notes}
            context={context}
            locale={locale}
            prices={calendarPrices(queryClient)}
            coupon=""
          />
          <Button type="submit" size="lg" block busy={leaving}>
            {m.branches_book_here()}
          </Button>
          <Link className="link small" to="/" search={{ recogida: branch.slug }} hash="buscar">
            {m.branches_one_way()}
          </Link>
        </form>
      ) : (
        <p className="small muted">{m.branches_not_bookable()}</p>
      )}
      <ContactLinks branch={branch} />
    </aside>
  )
}

function AsidePrice({ branch, booking }: Omit<BookProps, 'locale'>) {
  const { cars, cheapest, isError } = useBranchCars(booking)
  const { form, context } = booking
  const age = chargedAge(form.search.driverAge, context.site)
  if (!cars || !cheapest) {
    return (
      <p className="small muted">
        {isError ? m.branches_prices_unknown() : m.branches_none_free()}
      </p>
    )
  }
  return (
    <div>
      <p className="bch-from bch-from-l">
        <span>{m.branches_from()}</span>
        <b className="num" translate="no">
          {formatMoney(cheapest.dayPrice)}
        </b>
        <span>{m.branches_a_day()}</span>
      </p>
      <p className="fine">
        {(branch.concessionRate > 0 ? m.branches_price_airport : m.branches_price_town)({
          car: `${cheapest.car.make} ${cheapest.car.model}`,
          days: cars.days,
        })}{' '}
        {age !== null && m.fleet_young({ age })}
      </p>
    </div>
  )
}

function PriceWaiting() {
  return (
    <div aria-busy="true">
      <SlowNote />
      <Skeleton width="180px" height="40px" />
      <Skeleton width="260px" height="36px" />
    </div>
  )
}

/** On phones the price and the button stay at the bottom. */
export function BookBar({ branch, booking, locale }: BookProps) {
  const { form, isBookable } = booking
  if (!isBookable) return null
  return (
    <div className="bch-bar">
      <div>
        <Suspense fallback={<Skeleton width="140px" height="40px" />}>
          <BarPrice branch={branch} booking={booking} locale={locale} />
        </Suspense>
      </div>
      <Link className="btn" to="/flota" search={rentalParams(form.search)} preload={false}>
        {m.branches_book_here()}
      </Link>
    </div>
  )
}

function BarPrice({ branch, booking, locale }: BookProps) {
  const { cheapest } = useBranchCars(booking)
  if (!cheapest) return null
  return (
    <>
      <small>{m.branches_bar_from({ name: branch.shortName[locale] })}</small>
      <b className="num" translate="no">
        {formatMoney(cheapest.dayPrice)}
      </b>{' '}
      <span className="small muted">{m.branches_a_day()}</span>
    </>
  )
}
