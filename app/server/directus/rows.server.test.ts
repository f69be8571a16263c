import { expect, test, vi } from 'vitest'
import { createDirectusClient } from './client.server'
import { saveHoldShares } from './hold-shares.server'
import { readInfoPage } from './info-pages.server'
import { readPromos } from './promos.server'
import { findReservation } from './reservations.server'
import { readRows } from './rows.server'

/** The calls of §7.12 to §7.15, as the back office gets them. */
function backOffice(answer: (path: string, method: string) => unknown) {
  const calls: { method: string; url: URL; body: unknown }[] = []
  const fetch = vi.fn(async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const { method = 'GET', body } = init
    calls.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null })
    const said = answer(url.pathname, method)
    return said instanceof Response ? said : Response.json({ data: said })
  })
  return { calls, client: createDirectusClient('http://back.example', 'the-token', { fetch }) }
}

test('a list is asked for with filter and deep as JSON, fields and sort', async () => {
  const { calls, client } = backOffice(() => [{ id: 1 }])
  const filter = { status: { _eq: 'published' as const } }
  const deep = { translations: { _limit: -1 } }
  const query = { fields: ['id', { translations: ['title'] }], filter, limit: -1, deep } as const
  const rows = await readRows(client, 'info_pages', { ...query, sort: ['-id'] })
  expect(rows).toEqual([{ id: 1 }])
  const [{ method, url } = { method: '', url: null }] = calls
  expect([method, url?.pathname]).toEqual(['GET', '/items/info_pages'])
  expect(JSON.parse(url?.searchParams.get('filter') ?? '')).toEqual(filter)
  expect(JSON.parse(url?.searchParams.get('deep') ?? '')).toEqual(deep)
  expect(url?.searchParams.get('fields')).toBe('id,translations.title')
  expect(url?.searchParams.get('sort')).toBe('-id')
})

const texts = (languages_code: string, title: string, page_image: string | null) => ({
  ...{ languages_code, title, page_image, description: '', change_note: '', plans_note: '' },
  content: '<h2 onclick="x()">Uno</h2><script>alert(1)</script>',
  ...{ facts: [], plans: [] },
})
const picture = 'd0c2a1de-0000-4000-8000-000000000001'

test('one record is asked for by its id: an info page, with its category, form, words and picture', async () => {
  const { calls, client } = backOffice(() => ({
    ...{ id: 7, slug: 'leasing', page_category: 'empresas', show_corporate_form: true },
    ...{ page_layout: 'text', icon: null, changed_on: null },
    translations: [texts('es-ES', 'Leasing', picture), texts('en-US', 'Corporate leasing', null)],
  }))
  expect(await readInfoPage(client, 7)).toMatchObject({
    ...{ id: 7, slug: 'leasing', category: 'empresas', showCorporateForm: true },
    title: { es: 'Leasing', en: 'Corporate leasing' },
    image: { es: picture, en: null },
    content: { es: expect.stringMatching(/^<h2[^>]*>Uno<\/h2>$/) },
  })
  const [{ method, url } = { method: '', url: null }] = calls
  expect([method, url?.pathname]).toEqual(['GET', '/items/info_pages/7'])
})

test('content is asked for by its brand, in the languages of the site alone; what is of a brand with a longer name is left out', async () => {
  const cta = (id: number, brands: readonly string[] | null) => ({
    ...{ id, kind: 'cta', style: 'soft', link: '/flota', coupon: null, brands, classes: [] },
    ...{ starts_on: null, ends_on: null, translations: [] },
  })
  const rows = [cta(1, ['firefly', 'marea']), cta(2, null), cta(3, ['firefly_norte'])]
  const { calls, client } = backOffice(() => rows)
  expect((await readPromos(client, 'firefly')).map(({ id }) => id)).toEqual([1, 2])
  const params = calls[0]?.url.searchParams
  const ofBrand = [{ _null: true }, { _empty: true }, { _contains: 'firefly' }]
  expect(JSON.parse(params?.get('filter') ?? '')).toEqual({
    _and: [
      { status: { _eq: 'published' } },
      { _or: ofBrand.map((condition) => ({ brands: condition })) },
    ],
  })
  expect(JSON.parse(params?.get('deep') ?? '')).toEqual({
    translations: { _filter: { languages_code: { _in: ['es-ES', 'en-US'] } } },
  })
})

test('a call to action has words and a picture in each language, the other’s where one lacks it', async () => {
  const words = (languages_code: string, title: string, cta_image: string | null) => ({
    ...{ languages_code, title, cta_image, description: `${title}.`, button_text: 'OK' },
  })
  const cta = (id: number, english: string | null) => ({
    ...{ id, kind: 'cta', style: 'soft', link: '/flota', coupon: null, brands: [], classes: [] },
    ...{ starts_on: null, ends_on: null },
    translations: [words('es-ES', 'Sal', picture), words('en-US', 'Go', english)],
  })
  const other = picture.replace(/1$/, '2')
  const { client } = backOffice(() => [cta(1, other), cta(2, null)])
  expect(await readPromos(client, 'firefly')).toMatchObject([
    {
      ...{ id: 1, link: '/flota', image: { es: picture, en: other } },
      title: { es: 'Sal', en: 'Go' },
      description: { es: 'Sal.', en: 'Go.' },
      buttonText: { es: 'OK', en: 'OK' },
    },
    { id: 2, image: { es: picture, en: picture } },
  ])
})

test('of one that is not there nothing is known', async () => {
  const refusal = { errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] }
  const { calls, client } = backOffice(() => Response.json(refusal, { status: 403 }))
  expect(await readInfoPage(client, 7)).toBeNull()
  expect(await findReservation(client, { id: 9 })).toBeNull()
  expect(calls.map(({ url }) => url.pathname)).toEqual([
    '/items/info_pages/7',
    '/items/reservations/9',
  ])
})

test('records are created, changed by their id, and deleted by a list of ids', async () => {
  const row = (id: number, key: string, car: number | null, held: number) => ({
    ...{ id, key, car, units: 4, units_held: held, holds: held, share: held * 25 },
  })
  const { calls, client } = backOffice((_, method) => {
    if (method === 'GET') return [row(1, 'fleet', null, 0), row(2, 'car:5', 5, 1)]
    return method === 'DELETE' ? new Response(null, { status: 204 }) : {}
  })
  const share = (car: number | null, held: number) => ({
    ...{ car, units: 4, held, holds: held, share: held * 25 },
  })
  await saveHoldShares(client, [share(null, 1), share(6, 1)])
  const written = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.pathname, body])
  const { id: _, ...fleet } = row(1, 'fleet', null, 1)
  const { id: __, ...added } = row(3, 'car:6', 6, 1)
  expect(written).toEqual([
    ['PATCH', '/items/hold_shares/1', fleet],
    ['POST', '/items/hold_shares', added],
    ['DELETE', '/items/hold_shares', { query: { filter: { id: { _in: [2] } }, limit: -1 } }],
  ])
})
