import { rateBounds } from '../../../app/domain/pricing/rate-bounds.ts'
import {
  closesTheHouse,
  nameColumns,
  type SeasonRecord as Season,
} from '../../../app/domain/pricing/season-record.ts'
import { type Column, cellOf, columns, newSeason } from './columns.ts'

export type Tell = (column: Column, why: string) => void

/**
 * Names the fields for which the site would leave a season out. A draft may lack anything; a published season, or one
 * that the file changes, must have all. A season that was incomplete before and is not touched stays: the calendar
 * names it.
 */
export function checkWhole(season: Season, before: Season | null, tell: Tell): void {
  const known = before ?? newSeason
  const touched = columns.filter((one) => cellOf(season, one) !== cellOf(known, one))
  if (before && touched.length === 0) return
  const ask = (column: Column, isGood: boolean, why: string, others: readonly Column[] = []) => {
    const isAsked =
      season.status === 'published' || [column, ...others].some((one) => touched.includes(one))
    if (isAsked && !isGood) tell(column, why)
  }
  for (const column of nameColumns) {
    if (season[column].trim() === '' && (!before || touched.includes(column))) {
      tell(column, 'es lo que lee el cliente: no puede faltar')
    }
  }
  const { starts_on: from, ends_on: to, effective_from: since, effective_until: until } = season
  if (season.dates === 'once' || season.dates === 'yearly') {
    ask('starts_on', from !== null, 'falta el primer día')
    ask('ends_on', to !== null, 'falta el último día')
  }
  if (season.dates === 'once' && from && to) {
    ask('ends_on', from <= to, 'es antes del primer día', ['starts_on'])
  }
  if (season.change === 'percent') ask('percent', season.percent !== null, 'falta el porcentaje')
  if (season.change === 'price') ask('price', season.price !== null, 'falta el precio')
  ask(
    'min_days',
    !closesTheHouse(season),
    `es ${rateBounds.longestMinimumEverywhere} a lo más donde no nombra clases, autos ni sucursales`,
    ['classes', 'cars', 'branches'],
  )
  if (since && until) {
    ask('effective_until', since < until, 'no es después de effective_from', ['effective_from'])
  }
}
