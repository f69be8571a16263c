import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lengths, seasons } from '../../../directus/sample/rates'
import { rentalDays } from '../calendar/rental-period'
import { sampleCar, sampleFacts, sampleLength } from '../test-samples'
import { percentToBasisPoints } from './money'
import { priceQuote, type ReservationType } from './price'
import { carRates, minimumRentalOf, type RateBook, type RatedRental } from './rates'
import { readSeason } from './season-record'
import { seasonOf } from './season-row'

/** The examples of `docs/rates.md`, each row as it is read there. */
const guide = readFileSync(
  fileURLToPath(new URL('../../../docs/rates.md', import.meta.url)),
  'utf8',
)

const book: RateBook = {
  rules: seasons.map((row, at) => {
    const read = readSeason(seasonOf({ ...row, id: at + 1 }))
    if (!read.ok) throw new Error(`${row.name_es}: ${JSON.stringify(read.faults)}`)
    return read.rule
  }),
  lengths: lengths.map(({ kind, days, name_es, name_en, percent }) => ({
    kind,
    days: days ?? 0,
    name: { es: name_es, en: name_en },
    percent: percentToBasisPoints(percent),
  })),
}
const picanto = sampleCar({ make: 'Kia', model: 'Picanto', dailyPrice: 2600 })

it.each(rowsOf('of a weekend'))('%s to %s is %s with a weekend rate', (pickup, back, expected) => {
  const weekend = sampleLength({ kind: 'weekend', days: 0, percent: 2000 })
  const lengths = [...book.lengths, weekend]
  expect(daysFor('postpaid', rentalOf(pickup, back), { ...book, lengths })).toBe(expected)
})

it.each(rowsOf('at the counter'))('%s to %s is %s, paid now %s', (pickup, back, counter, now) => {
  const rental = rentalOf(pickup, back)
  expect([daysFor('postpaid', rental), daysFor('prepaid', rental)]).toEqual([counter, now])
})

it.each(rowsOf('days at least'))('%s to %s asks for %s days, %s', (pickup, back, days, season) => {
  const found = minimumRentalOf(picanto, rentalOf(pickup, back), book)
  expect([found ? String(found.days) : '–', found?.season.name.es ?? '']).toEqual([days, season])
})

function daysFor(type: ReservationType, rental: RatedRental, rates = book): string {
  const facts = { car: picanto, days: rental.days, rates: carRates(picanto, rental, rates), type }
  const [line] = priceQuote(sampleFacts(facts)).lines
  const parts = line?.rates ?? [{ days: line?.days ?? 0, price: line?.unitPrice ?? 0 }]
  return parts.map(({ days, price }) => `${days} × $${(price / 100).toFixed(2)}`).join(', ')
}

function rentalOf(pickup: string, back: string): RatedRental {
  const [from, to] = [pickup.replace(' ', 'T'), back.replace(' ', 'T')]
  return { pickup: from, days: rentalDays(from, to), branch: 'tocumen' }
}

/** The rows of the table that has this column. */
function rowsOf(column: string): string[][] {
  const lines = guide.split('\n')
  const head = lines.findIndex((line) => line.startsWith('|') && line.includes(`| ${column} |`))
  const rows = lines.slice(head + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  const found = rows.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  if (head < 0 || found.length < 3) throw new Error(`docs/rates.md has no examples of: ${column}`)
  return found
}
