import { classNames } from '~/components/ui/class-names'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'
import TrendingDown from '~icons/lucide/trending-down'
import { choiceTitle, choiceWords } from '../choice-words'
import type { CalendarChoice } from '../day-prices'

/** The price of the chosen dates and its reasons. Its room stays while they are not known, so that nothing moves. */
export function ChoiceTotal({
  choice,
  locale,
}: {
  readonly choice: CalendarChoice | undefined
  readonly locale: Locale
}) {
  const total = choice?.total == null ? '' : formatMoney(choice.total)
  const isLess = choice !== undefined && choice.lessBy !== null && !choice.length
  const Icon = isLess ? TrendingDown : CalendarDays
  const [before, after] = m.search_total_from({ total: MARK }).split(MARK)
  return (
    <>
      <p className={classNames('small muted cal-total', isLess && 'less')}>
        {choice && total && (
          <>
            <Icon className="i" aria-hidden />
            <span>
              <b>{choiceTitle(choice, locale)}</b>
              {choiceWords(choice, locale)}{' '}
              <span className="total">
                {before}
                <span className="num">{total}</span>
                {after}
              </span>
            </span>
          </>
        )}
      </p>
      <TotalAnnouncer text={total && m.search_total_from({ total })} />
    </>
  )
}

/** Stands for the total while the sentence is taken apart to embolden it. */
const MARK = '\u0000'
