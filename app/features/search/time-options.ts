import {
  feeWithTaxes,
  pickupWindow,
  type RentalSearch,
  type SearchContext,
} from '~/domain/booking/search'
import { isOpenAt, selectableTimes } from '~/domain/branch/branch-hours'
import { formatTime } from '~/domain/calendar/dates'
import { addMinutes, dateOf, timeOf } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

export type TimeOption = { readonly time: string; readonly label: string }

/** The times of the pickup's day that notice and opening hours allow, the chosen one always among them. */
export function pickupTimes(
  { pickup }: RentalSearch,
  branch: SearchBranch | undefined,
  context: SearchContext,
  locale: Locale,
): TimeOption[] {
  const times = branch ? selectableTimes(branch, dateOf(pickup), pickupWindow(context)) : []
  return withChosen(times, timeOf(pickup)).map((time) => ({
    time,
    label: formatTime(time, locale),
  }))
}

export function returnTimes(
  search: RentalSearch,
  branch: SearchBranch | undefined,
  context: SearchContext,
  locale: Locale,
): TimeOption[] {
  const date = dateOf(search.return)
  const times = branch
    ? selectableTimes(branch, date, {
        from: addMinutes(search.pickup, 1),
        afterHours: branch.afterHoursReturn,
      })
    : []
  return withChosen(times, timeOf(search.return)).map((time) => {
    const label = formatTime(time, locale)
    const late = branch && branch.afterHoursFee > 0 && !isOpenAt(branch, `${date}T${time}`)
    return {
      time,
      label: late
        ? m.search_after_hours_time({
            time: label,
            fee: formatMoney(feeWithTaxes(branch.afterHoursFee, search, context), {
              signed: true,
            }),
          })
        : label,
    }
  })
}

function withChosen(times: readonly string[], chosen: string): string[] {
  return times.includes(chosen) ? [...times] : [...times, chosen].sort()
}
