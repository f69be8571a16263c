import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { CalendarChoice } from './day-prices'

/** More would be a list, which the fleet has on its cards. */
const SEASONS = 3

/** The length that is in the prices, else the season where it is the only one; "": neither. */
export function choiceTitle({ length, seasons }: CalendarChoice, locale: Locale): string {
  if (length) return length[locale]
  const [only, ...others] = seasons
  return only && others.length === 0 ? only.name[locale] : ''
}

/** '2 días, +$12.04 (Temporada alta).': what the seasons add to the total; "": there is nothing or too much to say. */
export function choiceWords(choice: CalendarChoice, locale: Locale): string {
  const { seasons, length, lessBy } = choice
  if (lessBy !== null && !length) return m.search_less({ percent: `${lessBy / 100}%` })
  if (seasons.length === 0 || seasons.length > SEASONS) return ''
  const title = choiceTitle(choice, locale)
  const parts = seasons.map(({ days, name, amount }) => {
    const words = m.search_season_adds({
      days: m.bill_days({ count: days }),
      amount: formatMoney(amount, { signed: true }),
    })
    return name[locale] === title ? words : `${words} (${name[locale]})`
  })
  return `${parts.join('; ')}.`
}

/** '5 días desde $419.74, con $227.70 por devolver en David': the one price of the chosen dates. @param total in words */
export function totalWords(
  total: string,
  days: number,
  oneWay: { readonly fee: Cents; readonly place: string },
): string {
  const facts = { days: m.bill_days({ count: days }), total }
  return oneWay.fee > 0
    ? m.search_total_one_way({ ...facts, fee: formatMoney(oneWay.fee), place: oneWay.place })
    : m.search_total_from(facts)
}
