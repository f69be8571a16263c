import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ruleOf, seasonOf } from '../../directus/extensions/istmo-rates/rules.ts'
import { lengths, seasons } from '../../directus/sample/rates'
import { percentToBasisPoints } from './money'
import { priceQuote } from './price'
import { carRates, minimumStayOf, type RateBook, type RatedRental } from './rates'
import { rentalDays } from './rental-period'
import { sampleCar, sampleFacts } from './test-samples'

/** The examples of `docs/rates.md`, each row as it is read there. */
const guide = readFileSync(fileURLToPath(new URL('../../docs/rates.md', import.meta.url)), 'utf8')

const book: RateBook = {
  rules: seasons.flatMap((row, at) => ruleOf(seasonOf({ ...row, id: at + 1 })) ?? []),
  lengths: lengths.map(({ kind, days, name_es, name_en, percent }) => ({
    kind,
    days: days ?? 0,
    name: { es: name_es, en: name_en },
    percent: percentToBasisPoints(percent),
  })),
}
const picanto = sampleCar({ make: 'Kia', model: 'Picanto', dailyPrice: 2600 })

it.each(rowsOf('at the counter'))('%s to %s is %s, paid now %s', (pickup, back, counter, now) => {
  const rental = rentalOf(pickup, back)
  const rates = carRates(picanto, rental, book)
  const daysFor = (type: 'prepaid' | 'postpaid') => {
    const facts = sampleFacts({ car: picanto, days: rental.days, rates, type })
    const [line] = priceQuote(facts).lines
    const parts = line?.rates ?? [{ days: line?.days ?? 0, price: line?.unitPrice ?? 0 }]
    return parts.map(({ days, price }) => `${days} × $${(price / 100).toFixed(2)}`).join(', ')
  }
  expect([daysFor('postpaid'), daysFor('prepaid')]).toEqual([counter, now])
})

it.each(rowsOf('days at least'))('%s to %s asks for %s days, %s', (pickup, back, days, season) => {
  const found = minimumStayOf(picanto, rentalOf(pickup, back), book)
  expect([found ? String(found.days) : '–', found?.season.name.es ?? '']).toEqual([days, season])
})

function rentalOf(pickup: string, back: string): RatedRental {
  const times = { pickup: pickup.replace(' ', 'T'), return: back.replace(' ', 'T') }
  return { ...times, days: rentalDays(times.pickup, times.return), branch: 'tocumen' }
}

/** Of the table with this column. */
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
