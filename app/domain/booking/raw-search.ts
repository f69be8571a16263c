import type { LocalDateTime } from '../calendar/rental-period'
import type { SearchContext, TripField } from './search'

/** The fields that could be read of a search as it came: slugs, known or not, and real moments. */
export type RawSearch = { readonly [field in TripField]?: string }

/** Reads a search from anything, e.g. search params (D2): spaces and capitals of slugs do not matter. */
export function parseRawSearch(
  raw: unknown,
  { branches }: Pick<SearchContext, 'branches'>,
): RawSearch {
  const slug = (text?: string) =>
    branches.find((branch) => branch.slug.toLowerCase() === text?.toLowerCase())?.slug ?? text
  return {
    pickupBranch: slug(tripText(raw, 'pickupBranch')),
    returnBranch: slug(tripText(raw, 'returnBranch')),
    pickup: readMoment(tripText(raw, 'pickup')),
    return: readMoment(tripText(raw, 'return')),
  }
}

export function tripText(raw: unknown, field: TripField): string | undefined {
  if (typeof raw !== 'object' || raw === null || !(field in raw)) return undefined
  const value: unknown = Reflect.get(raw, field)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Whether two texts name the same place or moment, however they are written. */
export function isSameText(text: string, other: string): boolean {
  const [numbers, others] = [text, other].map((one) => one.match(/\d+/g)?.slice(0, 5).map(Number))
  const moments = readMoment(text) !== undefined && numbers && others
  if (!moments) return text.toLowerCase() === other.toLowerCase()
  return numbers.every((number, index) => number === others[index])
}

export function withoutMissing(asked: RawSearch): RawSearch {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** Reads what people and other sites write too: a day alone means 10:00, 30 February the 28th. */
function readMoment(text: string | undefined): LocalDateTime | undefined {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?(?!\d)/.exec(text ?? '')
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 10, minute = 0] = match.slice(1).map(toNumber)
  const parts = { year, month: Math.max(1, month), day: Math.max(1, day), hour, minute }
  const moment = Temporal.PlainDateTime.from(parts, { overflow: 'constrain' })
  return moment.toString({ smallestUnit: 'minute' })
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
