import { expect, test } from 'vitest'
import { createDirectusClient } from './client.server'
import { readFigures } from './figures.server'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

/** The figure, where the earliest mail with a time to be sent at and the earliest without one are these. */
async function oldestMailOf(timed: object | null, untimed: object | null) {
  const filters: unknown[] = []
  const fetch = async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input))
    const filter = searchParams.get('filter')
    if (pathname !== '/items/mail_outbox' || !filter) return Response.json({ data: [] })
    filters.push(JSON.parse(filter))
    const row = filter.includes('_null') ? untimed : timed
    return Response.json({ data: row ? [row] : [] })
  }
  const client = createDirectusClient('http://back.example', 'the-token', { fetch })
  const { oldestMail } = await readFigures(client, NOW)
  return { filters, oldestMail }
}

test('a mail waits since it is due; one that is tried again later does not wait', async () => {
  const { filters, oldestMail } = await oldestMailOf({ due_at: ago(90) }, null)
  expect(oldestMail).toBe(90)
  expect(filters).toEqual([
    { status: { _in: ['queued', 'sending'] }, due_at: { _lte: ago(0) } },
    { status: { _eq: 'queued' }, due_at: { _null: true } },
  ])
  const both = await oldestMailOf({ due_at: ago(90) }, { date_created: ago(7200) })
  expect(both.oldestMail).toBe(7200)
  expect((await oldestMailOf(null, null)).oldestMail).toBe(0)
})
