import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCar } from '../fixtures/cars'
import { startTestSite, type TestSite } from '../fixtures/site'

/** A season, a restriction or a promotion names records. */
let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.stop())

const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${site.back.url}/items/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await site.back.staffToken()}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const make = async (collection: string, row: object): Promise<number> => {
  const { status, text } = await ask('POST', collection, row)
  expect(status, text).toBe(200)
  const { data } = JSON.parse(text) as { data: { id: number } }
  return data.id
}
const words = { name_es: 'Solo uno', name_en: 'Only one', status: 'published' }
const days = { dates: 'once', starts_on: '2027-01-01', ends_on: '2027-01-02' }
const percent = { ...words, ...days, change: 'percent', percent: 50, season: 'peak' }
const branch = () =>
  make('branches', {
    ...{ slug: 'por-borrar', codigo: 'PBR', status: 'draft', ciudad: 'Colón' },
    ...{ lat: 9.36, lng: -79.9 },
  })

test.each([
  [
    'flota',
    () => addCar(site.back, { units: 0, model: 'Por borrar' }),
    'rate_rules',
    (id: number) => ({ ...percent, cars: [{ car: id }] }),
    'Temporada «Solo uno»',
  ],
  [
    'branches',
    branch,
    'rate_rules',
    (id: number) => ({ ...percent, branches: [{ branch: id }] }),
    'Temporada «Solo uno»',
  ],
  [
    'branches',
    branch,
    'rental_limits',
    (id: number) => ({ ...words, kind: 'not_offered', branches: [{ branch: id }] }),
    'Límite «Solo uno»',
  ],
  [
    'coupons',
    () => make('coupons', { code: 'PORBORRAR', kind: 'percent', value: 5, status: 'published' }),
    'ctas',
    (id: number) => ({ kind: 'promo', coupon: id, status: 'draft' }),
    'Promoción o llamado «',
  ],
])('%s: is not deleted, as an empty list is all of them', async (named, add, by, row, where) => {
  const id = await add()
  const rule = await make(by, row(id))
  const refused = await ask('DELETE', `${named}/${id}`)
  expect(refused.status, refused.text).toBe(400)
  expect(refused.text).toContain(`No se puede borrar: lo usa ${where}`)
  expect((await ask('DELETE', `${by}/${rule}`)).status).toBe(204)
  const gone = await ask('DELETE', `${named}/${id}`)
  expect(gone.status, gone.text).toBe(204)
})
