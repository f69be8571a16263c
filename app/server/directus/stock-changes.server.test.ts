import { expect, test } from 'vitest'
import type { DirectusClient } from './client.server'
import type { Reservations } from './schema'
import { readStockChanges } from './stock-changes.server'

const now = Date.parse('2026-03-01T12:00:00Z')
const marks = { created: now - 90_000, updated: now - 90_000, now: now - 1000 }

/** A back office of these reservations, and what of it was asked for. */
function backOffice(...rows: readonly Partial<Reservations>[]) {
  const asked: unknown[] = []
  const request = async (command: () => { readonly params?: Record<string, unknown> }) => {
    asked.push(command().params?.filter)
    return rows
  }
  return { asked, client: { request } as unknown as DirectusClient }
}

const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()

test('what is written next by a machine whose clock is a minute behind is looked for', async () => {
  const row = { id: 1, date_created: at(-200), date_updated: null, hold_expires_at: null }
  const found = await readStockChanges(backOffice(row).client, marks, now)
  expect(found.marks).toEqual({ created: now - 60_200, updated: now - 90_000, now })
  const next = backOffice()
  await readStockChanges(next.client, found.marks, now + 1000)
  expect(JSON.stringify(next.asked)).toContain(at(-60_200))
})

test('one whose clock is ahead hides nothing that others write', async () => {
  const row = { id: 1, date_created: at(600_000), date_updated: at(600_000), hold_expires_at: null }
  const found = await readStockChanges(backOffice(row).client, marks, now)
  expect(found.marks).toEqual({ created: now - 60_000, updated: now - 60_000, now })
})
