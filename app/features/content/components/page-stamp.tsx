import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import Calendar from '~icons/lucide/calendar'
import Clock from '~icons/lucide/clock'
import type { InfoText } from '../content.types'
import { formatDay } from '../day-words'

/** When it last changed, and how long it takes to read. */
export function PageStamp({ page }: { readonly page: InfoText }) {
  const { changedOn, minutes } = page
  return (
    <p className="doc-stamp">
      {changedOn && (
        <span className="row">
          <Calendar className="i i-16" aria-hidden />
          <span>
            {m.info_changed()} <b>{formatDay(changedOn, currentLocale())}</b>
          </span>
        </span>
      )}
      <span className="row">
        <Clock className="i i-16" aria-hidden />
        {m.info_reading_time({ count: minutes })}
      </span>
    </p>
  )
}
