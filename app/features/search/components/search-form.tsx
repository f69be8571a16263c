import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Switch } from '~/components/ui/switch'
import { checkSearch, type RentalSearch } from '~/domain/booking/search'
import { withLocale } from '~/domain/locale-path'
import { normaliseCouponCode } from '~/domain/pricing/coupon'
import { m } from '~/paraglide/messages'
import { currentLocale, currentLocaleForm } from '~/server/request-facts'
import type { CalendarPrices } from '../day-prices'
import { keepAge } from '../kept-age'
import { rentalParams } from '../rental-params'
import type { SearchFacts, SearchParams } from '../search.schema'
import { stringifySearch } from '../search-url'
import { useCellNotes } from '../use-cell-notes'
import { useNativeValues } from '../use-native-values'
import { currentTime, useNow } from '../use-now'
import { useSearchForm } from '../use-search-form'
import { AgeField } from './age-field'
import { CouponField } from './coupon-field'
import { SearchDates } from './search-dates'
import { SearchFoot } from './search-foot'
import { SearchPlaces } from './search-places'

export type SearchFormProps = {
  /** A valid search to begin with (see `correctSearch`). */
  readonly search: RentalSearch
  readonly view: SearchFacts
  readonly coupon?: string
  /** Params of the address that stay as they are, e.g. the filters of the fleet. */
  readonly keep?: Partial<SearchParams>
  readonly onChange?: (search: RentalSearch, coupon: string) => void
  readonly prices: CalendarPrices
  /** False: what is changed has a price of its own, which the calendar does not know. */
  readonly withTotal?: boolean
  readonly estimate?: (search: RentalSearch, days: number) => ReactNode
  /** Set where the form stands in a dialog: called once the fleet is shown. */
  readonly onDone?: () => void
  /** Takes the search instead of the fleet, e.g. over a booking, whose coupon has a place of its own. */
  readonly onSearch?: (search: RentalSearch) => Promise<void>
  readonly submitLabel?: string
  /** The form that takes the search itself, and shows prices before a birthday is known, asks for the age. */
  readonly asksAge?: boolean
}

/** The form of §2.34 is a GET form to `/flota` that works without JavaScript; with it, each change is corrected at once. */
export function SearchForm(props: SearchFormProps) {
  const { search, view, coupon = '', keep, prices, estimate } = props
  const { onChange, onDone, onSearch, asksAge = !onSearch } = props
  const locale = currentLocale()
  const navigate = useNavigate()
  const now = useNow(view.now)
  const context = { ...view, now }
  const form = useSearchForm(search, context)
  const element = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useState(false)
  const notes = useCellNotes(form, context, locale)
  useNativeValues(element, form)
  const code = useRef(coupon)
  const age = useRef(search.driverAge)
  useChanges(form.search, (changed) => {
    if (changed.driverAge !== age.current) {
      age.current = changed.driverAge
      keepAge(changed.driverAge)
    }
    onChange?.(changed, code.current)
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = normaliseCouponCode(String(new FormData(event.currentTarget).get('cupon') ?? ''))
    // The page may have been open for long: what has passed is corrected and said, and asks for another press.
    const current = { ...context, now: currentTime(view.now) }
    if (checkSearch(form.search, current).length > 0) {
      form.replace(form.search, current)
      return
    }
    setLeaving(true)
    if (onSearch) await onSearch(form.search)
    else {
      await navigate({
        to: '/flota',
        search: { ...keep, ...rentalParams(form.search), cupon: typed || undefined },
      })
    }
    setLeaving(false)
    onDone?.()
  }
  const shared = { form, context, locale, notes }
  return (
    <form
      ref={element}
      className="sform"
      action={withLocale('/flota', currentLocaleForm())}
      aria-label={m.search_cars()}
      onSubmit={submit}
    >
      <KeptFields keep={keep} />
      <div className="sform-top">
        <Switch
          name="otro_lugar"
          value="1"
          checked={form.elsewhere}
          onChange={(event) => form.setElsewhere(event.currentTarget.checked)}
        >
          {m.search_return_elsewhere()}
        </Switch>
        {asksAge && (
          <AgeField age={form.search.driverAge} rules={view.site} onChange={form.setAge} />
        )}
        {!onSearch && (
          <CouponField
            coupon={coupon}
            onChange={(typed) => {
              code.current = normaliseCouponCode(typed)
              onChange?.(form.search, code.current)
            }}
          />
        )}
      </div>
      <div className="sform-grid">
        <SearchPlaces {...shared} />
        <SearchDates {...shared} prices={prices} coupon={coupon} withTotal={props.withTotal} />
        <Button type="submit" size="lg" busy={leaving}>
          {props.submitLabel ?? m.search_cars()}
        </Button>
      </div>
      <SearchFoot days={form.days} locale={locale}>
        {estimate?.(form.search, form.days)}
      </SearchFoot>
    </form>
  )
}

/** Calls back with each search but the first. */
function useChanges(search: RentalSearch, tell: (search: RentalSearch) => void): void {
  const text = JSON.stringify(search)
  const told = useRef(text)
  useEffect(() => {
    if (told.current === text) return
    told.current = text
    tell(search)
  })
}

/** The params that stay in the address, for a form that is sent without JavaScript. */
function KeptFields({ keep }: Pick<SearchFormProps, 'keep'>) {
  if (!keep) return null
  return [...new URLSearchParams(stringifySearch(keep))].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
