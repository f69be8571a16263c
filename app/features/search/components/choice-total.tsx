import { classNames } from '~/components/ui/class-names'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import CalendarDays from '~icons/lucide/calendar-days'
import TrendingDown from '~icons/lucide/trending-down'
import { choiceTitle, choiceWords, totalWords } from '../choice-words'
import type { CalendarChoice } from '../day-prices'

/** The price of the chosen dates and its reasons. Its room stays while they are not known, so that nothing moves. */
export function ChoiceTotal({
  choice,
  days,
  oneWay,
  locale,
}: {
  readonly choice: CalendarChoice | undefined
  readonly days: number
  /** Cents that returning the car elsewhere adds to the total; 0: nothing. */
  readonly oneWay: { readonly fee: Cents; readonly place: string }
  readonly locale: Locale
}) {
  const total = choice?.total == null ? '' : formatMoney(choice.total)
  const isLess = choice !== undefined && choice.lessBy !== null && !choice.length
  const Icon = isLess ? TrendingDown : CalendarDays
  const [before, after] = totalWords(MARK, days, oneWay).split(MARK)
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
      <TotalAnnouncer text={total && totalWords(total, days, oneWay)} />
    </>
  )
}

/** Stands for the total while the sentence is taken apart to embolden it. */
const MARK = '\u0000'
