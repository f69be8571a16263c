import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { CalendarChoice } from './day-prices'

/** More would be a list, which the fleet has on its cards. */
const GROUPS = 3

/** The length that is in the prices, else the season where it is the only one; "": neither. */
export function choiceTitle({ length, rates }: CalendarChoice, locale: Locale): string {
  if (length) return length[locale]
  const names = new Set(rates.flatMap(({ season }) => season?.[locale] ?? []))
  return names.size === 1 ? [...names].join() : ''
}

/** '5 días a $18.79 y 2 a $23.49 (Temporada alta).'; "": there is too much to say. */
export function choiceWords(choice: CalendarChoice, locale: Locale): string {
  const { rates, length, lessBy } = choice
  if (lessBy !== null && !length) return m.search_less({ percent: `${lessBy / 100}%` })
  if (rates.length > GROUPS) return ''
  const title = choiceTitle(choice, locale)
  const parts = rates.map(({ days, price, season }, index) => {
    const count = index === 0 ? m.bill_days({ count: days }) : String(days)
    const words = m.fleet_rate({ days: count, price: formatMoney(price) })
    const isSaid = !season || (rates.length === 1 && season[locale] === title)
    return isSaid ? words : `${words} (${season[locale]})`
  })
  const some = parts.slice(0, -1).join(', ')
  const last = parts.at(-1) ?? ''
  return `${some ? m.search_rates_and({ some, last }) : last}.`
}
