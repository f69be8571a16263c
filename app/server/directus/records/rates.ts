import { z } from 'zod'
import { restrictionKinds } from '../../../domain/booking/pickup-restrictions.ts'
import { daysBetween } from '../../../domain/calendar/rental-period.ts'
import { byColumn, defaultLocale } from '../../../domain/locales.ts'
import { rateBounds } from '../../../domain/pricing/rate-bounds.ts'
import type { RateRule } from '../../../domain/pricing/rates.ts'
import {
  closesTheHouse,
  readSeason,
  type SeasonFault,
  seasonRanges,
} from '../../../domain/pricing/season-record.ts'
import { seasonOf } from '../../../domain/pricing/season-row.ts'
import { columnOf, reading } from '../columns.server.ts'
import {
  date,
  id,
  listOf,
  orNull,
  percent,
  percentWithin,
  slug,
  text,
  wholeWithin,
  words,
} from '../fields.server.ts'
import type { RateLengths, RentalLimits } from '../schema'
import { MISSING } from './offered.ts'
import { ENDS_FIRST } from './prices.ts'

export const seasonRecord = seasonWithin()

export const writtenSeason = seasonWithin(seasonRanges)

function seasonWithin(ranges?: typeof seasonRanges) {
  return z.unknown().transform((row, context): RateRule => {
    const season = seasonOf(typeof row === 'object' && row !== null ? { ...row } : {})
    const read = readSeason(season, ranges)
    if (read.ok && ranges && closesTheHouse(season)) {
      context.addIssue({ code: 'custom', message: TOO_LONG_EVERYWHERE, path: ['min_days'] })
      return z.NEVER
    }
    if (read.ok) return read.rule
    for (const fault of read.faults) {
      context.addIssue({ code: 'custom', message: faultWords(fault), path: [fault.column] })
    }
    return z.NEVER
  })
}

const TOO_LONG_EVERYWHERE = `must be at most ${rateBounds.longestMinimumEverywhere} days where no branch, class or car is named`

function faultWords({ column, why }: SeasonFault): string {
  const [, range] = Object.entries(seasonRanges).find(([name]) => name === column) ?? []
  switch (why) {
    case 'missing':
      return MISSING
    case 'unreadable':
      return 'cannot be read'
    case 'order':
      return ENDS_FIRST
    case 'gone':
      return 'names only what is not there'
    case 'range':
      return range ? `must be ${range.least} to ${range.most}` : 'cannot be read'
  }
}

/** The name that must be there: the other's stand-in. */
const NAME = `name_${defaultLocale}` as const
const MISSES = { message: MISSING } as const

const lengthColumn = columnOf<RateLengths>()

export const lengthFields = z.object({
  ...byColumn('name', (name) => lengthColumn(name, text)),
  kind: lengthColumn('kind', z.enum(['days', 'weekend'])),
  days: lengthColumn('days', orNull(wholeWithin(rateBounds.lengthDays))),
  percent: lengthColumn('percent', percent),
  brands: lengthColumn('brands', words),
})

export const lengthRecord = withDays(reading(lengthFields))

export const writtenLength = withDays(
  reading(
    lengthFields.extend({
      percent: lengthColumn('percent', percentWithin(rateBounds.lengthPercent)),
    }),
  ),
).refine((length) => length[NAME] !== '', { ...MISSES, path: [NAME] })

function withDays<Type extends z.ZodType<Pick<z.output<typeof lengthFields>, 'kind' | 'days'>>>(
  schema: Type,
) {
  return schema.refine(({ kind, days }) => kind === 'weekend' || days !== null, {
    ...MISSES,
    path: ['days'],
  })
}

const column = columnOf<RentalLimits>()

export const limitFields = z.object({
  id: column('id', id),
  ...byColumn('name', (name) => column(name, text)),
  kind: column('kind', z.enum(restrictionKinds)),
  from: column('starts_on', orNull(date)),
  to: column('ends_on', orNull(date)),
  hours: column('hours', orNull(wholeWithin(rateBounds.noticeHours))),
  minutes: column('minutes', orNull(wholeWithin(rateBounds.minutesBeforeClosing))),
  classes: column('classes', words),
  branches: column(
    'branches',
    listOf(z.object({ branch: z.object({ slug }) })),
    [{ branch: ['slug'] }],
    { _limit: -1 },
  ),
})

type Limit = z.output<typeof limitFields>

/** A limit is read as wide as it can be: without it the shop sells where it is closed. */
export const limitRecord = reading(limitFields).superRefine((limit, context) => {
  const told = (message: string, path: string) =>
    context.addIssue({ code: 'custom', message, path: [path] })
  const { kind, from, to, hours, minutes } = limit
  if (kind === 'blackout' && !from) told(MISSING, 'starts_on')
  if (kind === 'blackout' && !to) told(MISSING, 'ends_on')
  if (kind === 'blackout' && from && to && to < from) told(ENDS_FIRST, 'ends_on')
  if (kind === 'lead_time' && hours === null) told(MISSING, 'hours')
  if (kind === 'last_pickup' && minutes === null) told(MISSING, 'minutes')
})

export const writtenLimit = limitRecord.superRefine((limit, context) => {
  const told = (message: string, path: string) =>
    context.addIssue({ code: 'custom', message, path: [path] })
  if (limit[NAME] === '') told(MISSING, NAME)
  if (limit.branches.length > 0 || limit.classes.length > 0) return
  for (const [path, message] of everywhere(limit)) told(message, path)
})

/** A limit of all cars at all branches may not close the house. */
function everywhere({ kind, from, to, hours, minutes }: Limit): [path: string, message: string][] {
  switch (kind) {
    case 'not_offered':
      return [['branches', 'must name branches or classes: else nothing is rented']]
    case 'blackout':
      return from && to && daysBetween(from, to) >= LONGEST_CLOSED
        ? [
            [
              'ends_on',
              `must be at most ${LONGEST_CLOSED} days where no branch and no class is named`,
            ],
          ]
        : []
    case 'lead_time':
      return (hours ?? 0) > LONGEST_NOTICE
        ? [['hours', `must be at most ${LONGEST_NOTICE} where no branch and no class is named`]]
        : []
    case 'last_pickup':
      return (minutes ?? 0) > LONGEST_BEFORE_CLOSING
        ? [
            [
              'minutes',
              `must be at most ${LONGEST_BEFORE_CLOSING} where no branch and no class is named`,
            ],
          ]
        : []
  }
}

const LONGEST_CLOSED = 31
/** Hours: a week. */
const LONGEST_NOTICE = 168
/** Minutes: four hours. */
const LONGEST_BEFORE_CLOSING = 240
