import { useFocusAfter } from '~/components/ui/focus-after'
import { KeptHtml } from '~/components/ui/kept-html'
import type { RentalSearch } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { isFlat } from '../strip'
import { type StripDay, StripLink } from './strip-day'
import { StripLegend, StripSaving } from './strip-notes'

export type PriceStripProps = {
  readonly search: RentalSearch
  readonly days: number
  readonly strip: readonly StripDay[]
  /** The answer that the strip is made of; absent: there is none. */
  readonly answer?: object
  readonly locale: Locale
  readonly failed?: boolean
  readonly onCalendar: () => void
}

/** Above the cards; a phone shows it under the first of them. Left out where each day costs the same. */
export function PriceStrip({
  search,
  days,
  strip,
  answer,
  locale,
  failed = false,
  onCalendar,
}: PriceStripProps) {
  useFocusAfter()
  if (isFlat(strip.map(({ total }) => total))) return null
  return (
    <section
      className="pdates"
      aria-label={m.fleet_strip_label()}
      data-failed={failed || undefined}
    >
      <div className="pd-h">
        <p>
          <b>{m.fleet_strip_title()}</b>{' '}
          <span className="muted">
            {failed ? m.fleet_strip_failed() : m.fleet_strip_text({ count: days })}
            {!failed && <span className="pd-by">{m.fleet_strip_by_day()}</span>}
          </span>
        </p>
        <StripLegend strip={strip} locale={locale} />
        <StripSaving search={search} strip={strip} locale={locale} />
        <button type="button" className="link small js-only" onClick={onCalendar}>
          {m.fleet_strip_calendar()}
        </button>
      </div>
      <KeptHtml
        as="ol"
        of={answer ?? null}
        by={JSON.stringify(['days', search])}
        byAddress
        className="pd-l"
      >
        {() =>
          strip.map((day) => (
            <li key={day.date}>
              <StripLink day={day} search={search} locale={locale} />
            </li>
          ))
        }
      </KeptHtml>
    </section>
  )
}
