import { hoursOn, isOpen24Hours, type OpenInterval } from '~/domain/branch/branch-hours'
import { formatTime, weekdayNames } from '~/domain/calendar/dates'
import type { OpeningHours } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'

export type HoursRow = { readonly days: string; readonly hours: string; readonly open: boolean }

/** A normal week in as few rows as it takes: 'lunes a viernes', '7:00 a. m. a 7:00 p. m.'. */
export function weekHours(hours: readonly OpeningHours[], locale: Locale): HoursRow[] {
  const branch = { hours, closures: [] }
  if (isOpen24Hours(branch)) {
    return [{ days: m.thanks_every_day(), hours: m.thanks_24_hours(), open: true }]
  }
  const runs: { from: number; to: number; hours: string; open: boolean }[] = []
  for (const [index, date] of WEEK.entries()) {
    const intervals = hoursOn(branch, date)
    const text = wordsOf(intervals, locale)
    const last = runs.at(-1)
    if (last?.hours === text) last.to = index
    else runs.push({ from: index, to: index, hours: text, open: intervals.length > 0 })
  }
  return runs.map((run) => ({ days: daysOf(run, locale), hours: run.hours, open: run.open }))
}

function wordsOf(intervals: readonly OpenInterval[], locale: Locale): string {
  if (intervals.length === 0) return m.thanks_closed()
  return intervals
    .map(({ open, close }) =>
      m.thanks_hours({ open: formatTime(open, locale), close: formatTime(close, locale) }),
    )
    .join(', ')
}

function daysOf({ from, to }: { from: number; to: number }, locale: Locale): string {
  if (from === 0 && to === 6) return m.thanks_every_day()
  const first = capitalised(dayName(from, locale))
  if (from === to) return first
  return m.thanks_days_range({ from: first, to: dayName(to, locale) })
}

/** Monday is 0 here; the domain's names begin on Sunday. */
function dayName(index: number, locale: Locale): string {
  return weekdayNames(locale)[(index + 1) % 7]?.long ?? ''
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Any one week will do: 2024-01-01 was a Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`)
