/** Seasons and rates by length, as the fleet and the calendar of the design show them. */
import type { RateLength, RateRule } from './rows.ts'

const season = (
  name_es: string,
  name_en: string,
  change: Pick<RateRule, 'season' | 'percent'>,
  dates: Pick<RateRule, 'dates'> & Partial<RateRule>,
): RateRule => ({
  status: 'published',
  name_es,
  name_en,
  starts_on: null,
  ends_on: null,
  days_before: 0,
  days_after: 0,
  change: 'percent',
  price: null,
  min_days: null,
  priority: 0,
  brands: [],
  classes: [],
  note: null,
  effective_from: null,
  effective_until: null,
  ...change,
  ...dates,
})

/**
 * The dates of a season that returns each year: only day and month count. One over New Year ends in the next one, as
 * people read it.
 */
const yearly = (from: string, to: string) =>
  ({
    dates: 'yearly',
    starts_on: `2026-${from}`,
    ends_on: `${to < from ? 2027 : 2026}-${to}`,
  }) as const

export const seasons = [
  season(
    'Temporada alta',
    'High season',
    { season: 'high', percent: 20 },
    { ...yearly('12-15', '04-15'), note: 'La seca.' },
  ),
  season(
    'Navidad y Año Nuevo',
    'Christmas and New Year',
    { season: 'peak', percent: 35 },
    { ...yearly('12-20', '01-04'), min_days: 3, priority: 10 },
  ),
  season(
    'Carnaval',
    'Carnival',
    { season: 'peak', percent: 45 },
    { dates: 'carnival', days_before: 1, min_days: 4, priority: 10 },
  ),
  season(
    'Semana Santa',
    'Easter',
    { season: 'peak', percent: 35 },
    { dates: 'holy_week', min_days: 3, priority: 10 },
  ),
  season(
    'Temporada baja',
    'Low season',
    { season: 'low', percent: -10 },
    { ...yearly('05-01', '10-31'), note: 'Las lluvias.' },
  ),
  ...[
    ['11-02', '11-05'],
    ['11-09', '11-10'],
    ['11-27', '11-29'],
  ].map(([from = '', to = '']) =>
    season(
      'Fiestas patrias',
      'National holidays',
      { season: 'holiday', percent: 10 },
      { ...yearly(from, to), priority: 5 },
    ),
  ),
]

const length = (
  name_es: string,
  name_en: string,
  kind: RateLength['kind'],
  days: number | null,
  percent: number,
): RateLength => ({ status: 'published', name_es, name_en, kind, days, percent, brands: [] })

export const lengths = [
  length('Tarifa semanal', 'Weekly rate', 'days', 7, 15),
  length('Tarifa mensual', 'Monthly rate', 'days', 28, 30),
]
