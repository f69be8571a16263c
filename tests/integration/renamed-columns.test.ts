import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startDirectus } from '../../scripts/lib/directus.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { templateFolder } from '../world/templates.ts'
import { testDirectusEnv } from '../world/world.ts'

const RENAMED = [
  ['amendment', 'extra'],
  ['captured_amendment', 'captured_extra'],
] as const

/** Turns the database into one from before the renaming, with the payment of an amendment. */
function makeOlder(dataDir: string): void {
  const file = join(dataDir, 'data.db')
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  for (const [now, then] of RENAMED) {
    database.exec(`alter table payments rename column ${now} to ${then}`)
    const rename = 'update directus_fields set field = ? where collection = ? and field = ?'
    database.prepare(rename).run(then, 'payments', now)
  }
  database.exec(`insert into payments (idempotency_key, reservation, gateway, status, amount, extra, captured_extra)
    values ('ABCD-2', 1, 'metrobank', 'captured', 20, '{"kind":"balance"}', 'ABCD:1')`)
  database.close()
  const state = join(dataDir, 'state.json')
  const known = JSON.parse(readFileSync(state, 'utf8'))
  writeFileSync(state, JSON.stringify({ ...known, schema: 'of before' }))
}

test('a renamed column keeps its data when the schema is applied to an older database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'istmo-renamed-'))
  cpSync(templateFolder('sample'), dataDir, { recursive: true })
  makeOlder(dataDir)
  const server = await startDirectus({
    dataDir,
    env: { ...onTestDay(), ...testDirectusEnv },
    seed: true,
  })
  try {
    const query = 'filter[idempotency_key][_eq]=ABCD-2&fields=amendment,captured_amendment'
    const answer = await fetch(`${server.url}/items/payments?${query}`, {
      headers: { Authorization: `Bearer ${server.siteToken}` },
    })
    expect(await answer.json()).toEqual({
      data: [{ amendment: { kind: 'balance' }, captured_amendment: 'ABCD:1' }],
    })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
