import { expect, test } from 'vitest'
import { bookingSite } from '../fixtures/booking'

/** The half days and the places of a booking come as one row that names the values before its own (record 88). */
const booking = bookingSite()

const key = (name: string) => ({ key: name })

test('rows that one statement writes are as Directus writes each of them', async () => {
  const { code } = await booking.reserve(booking.plenty)
  const { id, slots, holds } = await booking.rowOf(code)
  expect(slots.length).toBeGreaterThan(4)
  expect(holds).toHaveLength(4)
  const rows = { reservation_slots: [] as unknown[], hold_places: [] as unknown[] }
  booking.site.back.fill((database) => {
    for (const [table, found] of Object.entries(rows)) {
      found.push(...database.prepare(`select * from ${table} where reservation = ?`).all(id))
    }
  })
  // The last row of each list is the one that Directus wrote.
  for (const found of Object.values(rows)) {
    const [last, ...before] = found.toReversed() as Record<string, unknown>[]
    for (const row of before) expect(typesOf(row)).toEqual(typesOf(last ?? {}))
  }
  const half = rows.reservation_slots as { slot: string; date: number; half: string }[]
  for (const { slot, date, half: ofDay } of half) {
    const day = new Date(date)
    const shown = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    )
    expect(slot.split(':')[2]).toBe(`${shown.join('-')}${ofDay}`)
  }
})

test('a value that is taken is told by its collection and column, and nothing is written', async () => {
  const first = await booking.reserve(booking.plenty)
  const taken = await booking.rowOf(first.code)
  const made = await booking.reserve(booking.plenty)
  const { id } = await booking.rowOf(made.code)
  const [one, ...others] = taken.holds.map((hold) => hold.key)
  const answer = await booking.site.back.as(
    booking.site.back.siteToken,
    'POST',
    '/items/hold_places',
    { ...key('free:1'), reservation: id, before: ['free:2', one] },
  )
  expect(answer.status).toBe(400)
  const told = { code: 'RECORD_NOT_UNIQUE', collection: 'hold_places', field: 'key' }
  expect(answer.data).toMatchObject({ errors: [{ extensions: told }] })
  expect(others.length).toBeGreaterThan(0)
  const left = await booking.rowOf(made.code)
  expect(left.holds.map((hold) => hold.key)).not.toContain('free:2')
})

test.each([
  ['of another vehicle', (slot: string) => [slot.replace(/^\d+:\d+/, '999:1')]],
  ['that are none', () => ['tomorrow']],
  ['that are no list', () => 'tomorrow'],
  ['that are no texts', () => [7]],
])('half days %s are refused', async (_, before) => {
  const { code } = await booking.reserve(booking.plenty)
  const { id, car, unit, slots } = await booking.rowOf(code)
  const [known] = slots
  if (!known) throw new Error('The booking has no half days')
  const free = `${car}:${unit}:2031-01-01a`
  const row = { slot: free, car, unit, date: '2031-01-01', half: 'a', reservation: id }
  const { back } = booking.site
  const write = (values: unknown) =>
    back.as(back.siteToken, 'POST', '/items/reservation_slots', { ...row, before: values })
  const answer = await write(before(known.slot))
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.data)).toContain('of reservation_slots')
  expect((await booking.rowOf(code)).slots).toEqual(slots)
  expect((await write([`${car}:${unit}:2030-12-31p`])).status).toBe(200)
  expect((await booking.rowOf(code)).slots).toHaveLength(slots.length + 2)
})

test('nobody but the site writes several rows of a ledger by one, or learns what is taken', async () => {
  const { code } = await booking.reserve(booking.plenty)
  const { id, holds } = await booking.rowOf(code)
  const { back } = booking.site
  const taken = holds[0]?.key
  const ask = (token: string | undefined, before: readonly unknown[]) =>
    back.as(token, 'POST', '/items/hold_places', { ...key(`${code}:1`), reservation: id, before })
  for (const token of [back.tokens.admin, back.tokens.staff]) {
    const answer = await ask(token, [`${code}:2`])
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.data)).toContain('before')
  }
  for (const before of [[`${code}:2`], [taken]]) {
    const answer = await ask(undefined, before)
    expect(answer.status).toBe(403)
    expect(JSON.stringify(answer.data)).not.toContain('NOT_UNIQUE')
  }
  expect((await booking.rowOf(code)).holds).toEqual(holds)
})

function typesOf(row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value]))
}
