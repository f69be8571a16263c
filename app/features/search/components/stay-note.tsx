import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { m } from '~/paraglide/messages'
import Info from '~icons/lucide/info'
import type { MinimumReturn } from '../calendar-days'

/** Which returns the seasons refuse, and the first that they do not, as a button that chooses it. */
export function MinimumRentalNote({
  enough: { stay, from, before },
  locale,
  onChoose,
}: {
  readonly enough: MinimumReturn
  readonly locale: Locale
  readonly onChoose: (date: LocalDate) => void
}) {
  const facts = { season: nameInSentence(stay.season, locale), days: stay.atLeast, date: MARK }
  const words = before
    ? m.search_minimum_between({ ...facts, before: formatDate(before, locale) })
    : m.search_minimum_note(facts)
  const [start, end] = words.split(MARK)
  return (
    <>
      <Info className="i i-16" aria-hidden />
      <span>
        {start}
        <button type="button" className="link" onClick={() => onChoose(from)} translate="no">
          {formatDate(from, locale)}
        </button>
        {end}
      </span>
    </>
  )
}

/** Stands for the date while the sentence is taken apart around its button. */
const MARK = '\u0000'
