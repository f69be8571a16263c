/** Dates relative to today in Panama, so that the sample never ages. All are `YYYY-MM-DD`. */
const DAY = 86_400_000

/** Panama is UTC-5 all year. */
const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
export const inDays = (days: number, from = today()) =>
  new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10)
export const inWords = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  )

type HolidayKey = 'newYear' | 'carnival' | 'goodFriday' | 'separation' | 'mothers' | 'christmas'
export type Holiday = {
  readonly key: HolidayKey
  readonly date: string
  readonly es: string
  readonly en: string
}

/** Days on which sample branches close, from today on, for about two years. */
export function holidays(): Holiday[] {
  const year = Number(today().slice(0, 4))
  const all = [year, year + 1, year + 2].flatMap((y): Holiday[] => [
    { key: 'newYear', date: `${y}-01-01`, es: 'Año Nuevo', en: "New Year's Day" },
    {
      key: 'carnival',
      date: inDays(-47, easter(y)),
      es: 'Martes de Carnaval',
      en: 'Carnival Tuesday',
    },
    { key: 'goodFriday', date: inDays(-2, easter(y)), es: 'Viernes Santo', en: 'Good Friday' },
    {
      key: 'separation',
      date: `${y}-11-03`,
      es: 'Separación de Panamá de Colombia',
      en: 'Separation Day',
    },
    { key: 'mothers', date: `${y}-12-08`, es: 'Día de la Madre', en: "Mother's Day" },
    { key: 'christmas', date: `${y}-12-25`, es: 'Navidad', en: 'Christmas Day' },
  ])
  return all.filter((h) => h.date >= today())
}

/** Easter Sunday by the Gregorian computus (Meeus). */
function easter(y: number): string {
  const a = y % 19
  const b = Math.floor(y / 100)
  const c = y % 100
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${y}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
