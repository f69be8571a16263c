import { easterSunday } from '../../app/domain/calendar/panama-holidays.ts'
import { addDays, dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'

/** Dates relative to today in Panama, so that the sample never ages. All are `YYYY-MM-DD`. */
const today = () => dateOf(panamaNow(Date.now()))
export const inDays = (days: number) => addDays(today(), days)
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
      date: addDays(easterSunday(y), -47),
      es: 'Martes de Carnaval',
      en: 'Carnival Tuesday',
    },
    {
      key: 'goodFriday',
      date: addDays(easterSunday(y), -2),
      es: 'Viernes Santo',
      en: 'Good Friday',
    },
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
