import type { Issue, RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { rentalSettings } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import {
  allowedWords,
  minimumRentalWords,
  restrictionWords,
} from '~/features/booking/restriction-words'
import { m } from '~/paraglide/messages'
import type { ChangeOffer, ChangePage, ChangeRefusal, Refused } from './change.types'
import type { Extension } from './manage.types'

/** The words about a change that was sent. `difference`: of the offer that the page shows now. */
export function changeRefusalWords(refusal: ChangeRefusal, difference: number | null): string {
  if (refusal === 'price_changed' && difference !== null) {
    return m.change_refused_price({ amount: formatMoney(difference, { signed: true }) })
  }
  return (refusals[refusal] ?? m.change_refused_gone)()
}

const refusals: Partial<Record<ChangeRefusal, () => string>> = {
  price_changed: m.change_refused_unavailable,
  terms_changed: m.change_refused_terms,
  refund_pending: m.change_refund_pending,
  payment_pending: m.change_payment_pending,
  changed_meanwhile: m.change_refused_meanwhile,
  too_many_requests: m.change_refused_too_many,
  no_reservation: m.cancel_refused_no_reservation,
  unavailable: m.change_refused_unavailable,
  same: m.change_nothing,
  unproven: m.change_refused_unproven,
  counter_overlap: m.change_refused_overlap,
}

/** The words about a wish that cannot be had; a sold-out car has words of its own. */
export function wishWords(refused: Refused, car: string, locale: Locale): string {
  switch (refused.error) {
    case 'car_unavailable':
      return m.change_car_unavailable({ car })
    case 'minimum_rental':
      return minimumRentalWords(refused.stay, locale)
    case 'rental_limit':
      return restrictionWords(refused.limit, locale)
    case 'car_age':
      return m.change_car_age({ car, age: refused.age })
    case 'coverage':
      return m.change_coverage_gone()
    case 'delivery':
      return m.change_delivery_gone()
    case 'minimum_age':
      return m.change_minimum_age()
    case 'search':
      return m.change_search()
    case 'refund_pending':
      return m.change_refund_pending()
    case 'payment_pending':
      return m.change_payment_pending()
    case 'at_counter':
    case 'unpaid':
      return m.extend_at_counter()
    case 'unproven':
      return m.change_refused_unproven()
    case 'counter_overlap':
      return m.change_refused_overlap()
    case 'only_longer':
      return m.extend_only_longer()
    case 'notice':
      return m.extend_notice({ hours: rentalSettings.noticeHours })
    case 'part_gone':
      return m.extend_part_gone()
    default:
      return m.change_unavailable()
  }
}

/** The nearest search with which the wish can be had, and what its link says; null: none is known. */
export function allowedChange(
  refused: Refused,
  search: RentalSearch,
  locale: Locale,
): { readonly search: RentalSearch; readonly label: string } | null {
  if (refused.error === 'minimum_rental' && refused.stay.return) {
    const { return: longer } = refused.stay
    const [from, to] = [formatDate(search.pickup, locale), formatDate(longer, locale)]
    return { search: { ...search, return: longer }, label: m.fleet_stay_dates({ from, to }) }
  }
  if (refused.error !== 'rental_limit' || !refused.limit.search) return null
  return { search: refused.limit.search, label: allowedWords(refused.limit, locale) }
}

/** Why a rental under way is not made longer as wished, and the return with which it is; null: the counter is asked. */
export function extensionProblem(
  refused: Refused,
  { wish, managed: { booking } }: Pick<ChangePage, 'wish' | 'managed'>,
  { takenFrom, latest, nearest }: Extension,
  locale: Locale,
): { readonly words: string; readonly search: RentalSearch | null } {
  const { model: car } = booking.car
  const other = (due: string | undefined) =>
    due !== undefined && due !== wish.search.return ? { ...wish.search, return: due } : null
  if (latest === null || refused.error === 'sold_out') {
    const date = takenFrom && formatDate(takenFrom, locale)
    const words = date ? m.extend_taken({ car, date }) : m.extend_not_possible({ car })
    return { words, search: other(latest ?? undefined) }
  }
  const allowed = allowedChange(refused, wish.search, locale)
  if (allowed) return { words: wishWords(refused, car, locale), search: allowed.search }
  const asks = ['search', 'notice', 'only_longer', 'same'].includes(refused.error)
  const closed = refused.error === 'search' && closedWords(refused.issues)
  return {
    words:
      closed ||
      (refused.error === 'same' ? m.extend_only_longer() : wishWords(refused, car, locale)),
    search: asks ? other(nearest?.return) : null,
  }
}

function closedWords(issues: readonly Issue[]): string | null {
  const codes = issues.map(({ code }) => code)
  if (codes.includes('return_closed')) return m.extend_closed()
  return codes.includes('return_closed_day') ? m.extend_closed_day() : null
}

/** The words of the button: the sum that is to be paid, or comes back. */
export function acceptWords({ sum }: ChangeOffer, extension: Extension | null): string {
  if (extension) {
    return sum.refund > 0 ? m.extend_do_refund({ amount: formatMoney(sum.refund) }) : m.extend_do()
  }
  if (sum.refund > 0) return m.change_do_refund({ amount: formatMoney(sum.refund) })
  if (sum.difference > 0) return m.change_do_due({ amount: formatMoney(sum.difference) })
  return m.change_do()
}

/** Whether the difference of what is chosen can be paid at once: of a booking that was paid online (D20, D40). */
export function isPaidOnline({ managed: { booking }, result }: ChangePage): boolean {
  if (!result.ok || result.offer.sum.balance === 0) return false
  return booking.status === 'paid' && booking.methods.some((method) => method !== 'counter')
}
