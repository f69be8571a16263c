import { expect, test, vi } from 'vitest'
import { log } from '../log.server'
import { createDirectusClient } from './client.server'
import { readRates } from './rates.server'

const season = {
  ...{ id: 3, status: 'published', name_es: 'Temporada alta', name_en: 'High season' },
  ...{ season: 'high', dates: 'yearly', starts_on: '2026-12-15', ends_on: '2026-04-15' },
  ...{ days_before: 0, days_after: 0, change: 'percent', percent: 20, price: null },
  ...{ min_days: null, priority: 0, effective_from: null, effective_until: null },
  ...{ brands: null, classes: null, cars: [], branches: [], date_created: null },
}

const weekend = {
  ...{ id: 1, status: 'published', name_es: 'Fin de semana', name_en: 'Weekend' },
  ...{ kind: 'weekend', days: null, percent: 10, brands: null },
}

const bookOf = (rules: readonly object[], lengths: readonly object[] = []) => {
  const asked: URL[] = []
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(String(input))
    asked.push(url)
    return Response.json({ data: url.pathname === '/items/rate_rules' ? rules : lengths })
  }
  const client = createDirectusClient('http://back.example', 'the-token', { fetch })
  return readRates(client, 'firefly').then(({ rules: read, ...book }) => ({ read, asked, book }))
}

test('seasons are of the brand or of all, and ask for what they name', async () => {
  const { read, asked } = await bookOf([
    season,
    { ...season, id: 4, brands: ['ceiba'] },
    { ...season, id: 5, brands: ['firefly', 'ceiba'] },
  ])
  expect(read.map(({ id }) => id)).toEqual([3, 5])
  const fields = asked.map((url) => url.searchParams.get('fields') ?? '').join()
  for (const name of ['cars.car', 'branches.branch.slug', 'date_created']) {
    expect(fields).toContain(name)
  }
  // More than the hundred that Directus would send by itself.
  const deep = asked.find((url) => url.pathname === '/items/rate_rules')?.searchParams.get('deep')
  expect(JSON.parse(deep ?? '')).toEqual({ cars: { _limit: -1 }, branches: { _limit: -1 } })
})

test('lengths and weekends are of the brand or of all', async () => {
  const { book } = await bookOf(
    [],
    [
      weekend,
      { ...weekend, id: 2, percent: 20, brands: ['ceiba'] },
      { ...weekend, id: 3, percent: 30, brands: ['firefly', 'ceiba'] },
    ],
  )
  expect(book.lengths.map(({ percent }) => percent)).toEqual([1000, 3000])
})

test('one that cannot be read is left out, and the log says which, why and what helps', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const free = { ...season, change: 'price', price: 0, min_days: 95 }
  const { read } = await bookOf([season, { ...free, id: 9, name_es: 'Gratis' }])
  expect(read.map(({ id }) => id)).toEqual([3])
  expect(error).toHaveBeenCalledWith('ALERT: record left out', {
    alert: true,
    collection: 'rate_rules',
    id: 9,
    title: 'Gratis',
    problems: 'price: must be 5 to 2000; min_days: must be 1 to 90',
    cure: 'Open this record of "rate_rules" in the back office and correct the fields named; /no-se-muestra lists all of them.',
  })
  error.mockRestore()
})
