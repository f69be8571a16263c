import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catalogue, infoPage } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'

let back: TestDirectus
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  back = await leaseTestDirectus()
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    DIRECTUS_URL: back.url,
    DIRECTUS_TOKEN: back.siteToken,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
})
afterAll(async () => {
  vi.useRealTimers()
})

/** A visitor, and the moment of which the content is that they are shown. */
async function visit<Result>(read: () => Promise<Result>) {
  const outcome = { called: false, unavailable: false, contentAt: Number.POSITIVE_INFINITY }
  const facts = { requestId: 'r', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now: Date.now(), outcome } as const
  const result = await runWithRequestContext(context, read)
  return { result, age: Date.now() - outcome.contentAt }
}

const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000)
const shown = () => catalogue('firefly').then(({ value }) => value)

const changes: [string, string, object, object, () => Promise<unknown>, unknown][] = [
  [
    'a price',
    '/items/flota/1',
    { precio_firefly: '77.77' },
    { precio_firefly: '35.00' },
    async () => (await shown()).cars.find(({ id }) => id === 1)?.dailyPrice,
    7777,
  ],
  [
    'a promo that is taken off',
    '/items/ctas/1',
    { status: 'draft' },
    { status: 'published' },
    async () => (await shown()).promos.some(({ id }) => id === 1),
    false,
  ],
  [
    'a branch that closes',
    '/items/branches/2',
    { status: 'draft' },
    { status: 'published' },
    async () => (await shown()).branches.some(({ id }) => id === 2),
    false,
  ],
  [
    'a page that is taken off',
    '/items/info_pages/1',
    { status: 'draft' },
    { status: 'published' },
    async () => (await infoPage('firefly', await slugOf(1))) === null,
    true,
  ],
]

let slugs: Record<number, string> = {}
async function slugOf(id: number): Promise<string> {
  const known = slugs[id]
  if (known) return known
  const { slug } = (await back.admin('GET', `/items/info_pages/${id}`)) as { slug: string }
  slugs = { ...slugs, [id]: slug }
  return slug
}

test.each(changes)('%s shows after nine seconds', async (_, path, change, undo, read, after) => {
  const before = (await visit(read)).result
  expect(before).not.toEqual(after)
  await back.admin('PATCH', path, change)
  seconds(9)
  const { result, age } = await visit(read)
  expect(result).toEqual(after)
  expect(age).toBe(0)
  await back.admin('PATCH', path, undo)
  seconds(9)
  await visit(read)
})

test('a booking is no change: nothing of the content is asked for again', async () => {
  await visit(shown)
  const asked = vi.spyOn(directus(), 'request')
  await back.admin('POST', '/items/leads', { name: 'Ana', email: 'ana@example.com' })
  seconds(9)
  await visit(shown)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})
