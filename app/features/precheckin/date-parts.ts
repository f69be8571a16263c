import { fullYear } from '~/domain/people/renter'

export type DateParts = { readonly day: string; readonly month: string; readonly year: string }

/** `YYYY-MM-DD` of what was typed, two digits of a year of birth included (D41); empty: nothing was. */
export function joinDate(day: string, month: string, year: string): string {
  if (`${day}${month}${year}`.trim() === '') return ''
  const pad = (part: string) => (/^\d$/.test(part.trim()) ? `0${part.trim()}` : part.trim())
  return `${fullYear(year)}-${pad(month)}-${pad(day)}`
}

/** The same of a day to come: `29` is 2029. */
export function joinExpiry(day: string, month: string, year: string): string {
  const typed = year.trim()
  return joinDate(day, month, /^\d{2}$/.test(typed) ? `20${typed}` : typed)
}

export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}
