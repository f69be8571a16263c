import type { Localized } from '../locales'
import { addDays, type LocalDate } from './rental-period.ts'

export type Holiday = { readonly date: LocalDate; readonly name: Localized }

/** In order. One on a Sunday is kept on Monday (Labour Code, art. 46-47), unless that is one too (3 November 2024). */
export function panamaHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const movable = [
    { date: addDays(easter, -48), name: { es: 'Lunes de Carnaval', en: 'Carnival Monday' } },
    { date: addDays(easter, -47), name: { es: 'Martes de Carnaval', en: 'Carnival Tuesday' } },
    { date: addDays(easter, -2), name: { es: 'Viernes Santo', en: 'Good Friday' } },
  ]
  const fixed = FIXED.map(({ day, name }) => {
    const date = Temporal.PlainMonthDay.from(day).toPlainDate({ year })
    return { date: observed(date.toString()), name }
  })
  return [...fixed, ...movable].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The first day after `day` that is neither of a weekend nor a holiday. */
export function nextBusinessDay(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4))
  const holidays = [...panamaHolidays(year), ...panamaHolidays(year + 1)].map(({ date }) => date)
  let next = addDays(day, 1)
  while (Temporal.PlainDate.from(next).dayOfWeek > FRIDAY || holidays.includes(next)) {
    next = addDays(next, 1)
  }
  return next
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Jones, Butcher). */
export function easterSunday(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const leap = 32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4)
  const weekday = (leap - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1]
  return Temporal.PlainDate.from({ year, month, day }).toString()
}

function observed(date: LocalDate): LocalDate {
  if (Temporal.PlainDate.from(date).dayOfWeek !== SUNDAY) return date
  const monday = addDays(date, 1)
  return FIXED.some(({ day }) => monday.endsWith(day)) ? date : monday
}

const FRIDAY = 5
const SUNDAY = 7

const FIXED: readonly { readonly day: string; readonly name: Localized }[] = [
  { day: '01-01', name: { es: 'Año Nuevo', en: "New Year's Day" } },
  { day: '01-09', name: { es: 'Día de los Mártires', en: "Martyrs' Day" } },
  { day: '05-01', name: { es: 'Día del Trabajo', en: 'Labor Day' } },
  { day: '11-03', name: { es: 'Separación de Panamá de Colombia', en: 'Separation Day' } },
  { day: '11-04', name: { es: 'Día de los Símbolos Patrios', en: 'Flag Day' } },
  { day: '11-05', name: { es: 'Gesta de Colón', en: 'Colón Day' } },
  { day: '11-10', name: { es: 'Grito de La Villa de Los Santos', en: 'Cry of Los Santos' } },
  { day: '11-28', name: { es: 'Independencia de España', en: 'Independence from Spain' } },
  { day: '12-08', name: { es: 'Día de la Madre', en: "Mother's Day" } },
  { day: '12-20', name: { es: 'Día de Duelo Nacional', en: 'National Mourning Day' } },
  { day: '12-25', name: { es: 'Navidad', en: 'Christmas Day' } },
]
