import { describe, expect, test } from 'vitest'
import { ensureAccess } from './access.ts'
import type { Row } from './records.ts'
import type { Rest } from './rest.ts'

const secrets = { siteToken: 't', staffEmail: 'm@a.pa', staffPassword: 'p' }
const ADMINISTRATOR = 'the policy of administrators'

/** The policies that are written, by name or id, with whether they ask for a second factor. */
async function factors(isDemo: boolean) {
  const written = new Map<string, unknown>()
  const write = async (path: string, row: Row) => {
    if (path.startsWith('/policies')) written.set(String(row.name ?? path), row.enforce_tfa)
  }
  const rest: Rest = {
    list: async (path) => (path.includes('[admin_access]') ? [{ id: ADMINISTRATOR }] : []),
    one: async () => ({}),
    post: (path, row) => write(path, row as Row),
    patch: (path, row) => write(path, row as Row),
    delete: async () => {},
  }
  await ensureAccess(rest, { ...secrets, isDemo })
  return Object.fromEntries(written)
}

describe('a second factor', () => {
  test('is asked of whoever enters the Studio, administrators included, and of nobody else', async () => {
    const asked = await factors(false)
    expect(asked).toMatchObject({
      ...{ Gerencia: true, Mostrador: true, Flota: true, 'Precios y contenido': true },
      [`/policies/${ADMINISTRATOR}`]: true,
      Sitio: false,
      Cliente: false,
    })
  })

  test('is asked of nobody in the demo', async () => {
    expect(Object.values(await factors(true))).not.toContain(true)
  })
})

test('who had the one role of before is of the management, and keeps it in later runs', async () => {
  const written: [path: string, row: Row][] = []
  const write = async (path: string, row: object) => void written.push([path, row as Row])
  const rest: Rest = {
    // Everything that set-up makes is there already.
    list: async (path) => (path.startsWith('/permissions') ? [] : [{ id: 'x' }]),
    one: async () => ({}),
    post: write,
    patch: write,
    delete: async () => {},
  }
  await ensureAccess(rest, { ...secrets, isDemo: true })
  const old = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0002'
  expect(written).toContainEqual([`/roles/${old}`, expect.objectContaining({ name: 'Gerencia' })])
  const people = written.filter(([path]) => path.startsWith('/users/'))
  expect(people.length).toBeGreaterThan(1)
  for (const [path, row] of people) {
    if (row.token === undefined)
      expect([path, row]).toEqual([path, expect.not.objectContaining({ role: expect.anything() })])
  }
})
