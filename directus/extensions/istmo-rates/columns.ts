import {
  nameColumns,
  type SeasonRecord as Season,
} from '../../../app/domain/pricing/season-record.ts'
import { seasonOf } from '../../../app/domain/pricing/season-row.ts'

/** The columns of a file, in this order; `id` is empty for a new season. A list is written `a|b`. */
export const columns = [
  ...(['id', 'status'] as const),
  ...nameColumns,
  ...(['season', 'dates', 'starts_on', 'ends_on'] as const),
  ...(['days_before', 'days_after', 'change', 'percent', 'price', 'min_days'] as const),
  ...(['brands', 'classes', 'cars', 'branches', 'priority'] as const),
  ...(['effective_from', 'effective_until'] as const),
] as const
export type Column = (typeof columns)[number]

export function cellOf(season: Season, column: Column): string {
  const value = season[column]
  if (value === null) return ''
  return typeof value === 'object' ? value.join('|') : String(value)
}

/** The values that a new season has where its row says nothing. */
export const newSeason: Season = {
  ...seasonOf({}),
  status: 'draft',
  season: 'high',
  dates: 'yearly',
  change: 'percent',
}
