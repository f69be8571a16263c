import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFull } from '../fixtures/short'
import { startTestSite, type TestSite } from '../fixtures/site'

/** On PostgreSQL two people write at once; SQLite has no two writers. */
let site: TestSite

beforeAll(async () => {
  site = await startTestSite(undefined, { database: 'postgres' })
})
afterAll(() => site?.stop())

test('two people who choose another obligatory plan at once leave one', inFull, async () => {
  const { back } = site
  const staff = await back.staffToken()
  const obligatory = async () => {
    const query = 'filter[obligatoria][_eq]=true&filter[status][_eq]=published&fields=id&sort=id'
    return ((await back.admin('GET', `/items/coverages?${query}`)) as { id: number }[]).map(
      ({ id }) => id,
    )
  }
  const plans: number[] = []
  for (const codigo of ['uno', 'dos']) {
    const { data } = await back.as(staff, 'POST', '/items/coverages?fields=id', {
      ...{ codigo, status: 'published', precio_dia: 12, deposito: 100 },
      translations: [{ languages_code: 'es-ES', nombre: 'Prueba' }],
    })
    plans.push((data as { id: number }).id)
  }
  const [before] = await obligatory()
  for (let round = 0; round < 3; round++) {
    const choose = (id: number | undefined) =>
      back.as(staff, 'PATCH', `/items/coverages/${id}`, { obligatoria: true })
    const answers = await Promise.all(plans.map(choose))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await obligatory()).toHaveLength(1)
    expect((await choose(before)).status).toBe(200)
    expect(await obligatory()).toEqual([before])
  }
})
