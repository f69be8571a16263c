import { branchDay } from '~/domain/branch/branch-day'
import type { BranchHours } from '~/domain/branch/branch-hours'
import { panamaHolidays } from '~/domain/calendar/panama-holidays'
import { addDays, datesFrom, type LocalDate } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'

type Closing = Pick<Branch, 'closures'>
export type SharedClosure<Closed> = {
  readonly date: LocalDate
  readonly reason: Localized
  readonly closed: readonly Closed[]
}

/** The next days on which any of them stays closed, today included, and which ones do. */
export function nextClosures<Closed extends Closing>(
  branches: readonly Closed[],
  today: LocalDate,
  count: number,
): SharedClosure<Closed>[] {
  const dates = new Map<LocalDate, { reason: Localized; closed: Closed[] }>()
  for (const branch of branches) {
    for (const { date, reason } of branch.closures) {
      if (date < today) continue
      const known = dates.get(date) ?? { reason, closed: [] }
      if (!known.closed.includes(branch)) known.closed.push(branch)
      dates.set(date, known)
    }
  }
  return [...dates]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([date, one]) => ({ date, ...one }))
}

export type SpecialDay = ReturnType<typeof branchDay> & { readonly reason: Localized | null }

/** The next public holidays and closures of a branch, in order, each with its hours of that day. */
export function specialDays(
  branch: Closing & Pick<BranchHours, 'hours'>,
  today: LocalDate,
  count: number,
): SpecialDay[] {
  const year = Number(today.slice(0, 4))
  const holidays = [...panamaHolidays(year), ...panamaHolidays(year + 1)]
  const dates = [...holidays, ...branch.closures].map(({ date }) => date)
  const coming = [...new Set(dates)].filter((date) => date >= today).sort()
  return coming.slice(0, count).map((date) => {
    const day = branchDay(branch, date, holidays)
    const closure = branch.closures.find((one) => one.date === date)
    return { ...day, reason: closure?.reason ?? day.holiday?.name ?? null }
  })
}

/** Monday to Sunday of the week of a date. */
export function weekOf(date: LocalDate): readonly LocalDate[] {
  const monday = addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek)
  return datesFrom(monday, 7)
}
