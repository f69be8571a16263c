import { beforeAll, expect, test, vi } from 'vitest'
import { getBranch } from '~/features/branches/get-branch.server'
import { getBranches } from '~/features/branches/get-branches.server'
import { catalogue, infoPage } from '~/server/content/catalogue.server'
import { routeRules } from '~/server/content/route-rules.server'
import { directus } from '~/server/directus/client.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { passTime } from '../world/lease'

let back: TestDirectus
beforeAll(async () => {
  back = await leaseTestDirectus()
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    DIRECTUS_URL: back.url,
    DIRECTUS_TOKEN: back.siteToken,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
})

/** A visitor, and the moment of which the content is that they are shown. */
async function visit<Result>(read: () => Promise<Result>) {
  const outcome = {
    called: false,
    unavailable: false,
    failed: false,
    contentAt: Number.POSITIVE_INFINITY,
  }
  const facts = { requestId: 'r', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now: Date.now(), outcome } as const
  const result = await runWithRequestContext(context, read)
  return { result, age: Date.now() - outcome.contentAt }
}

const seconds = (count: number) => passTime(count * 1000)
const icon = { icon: 'lucide:satellite' }
const rule = { from: '/campana', to: '/info/requisitos' }

const change = (path: string, values: object) => back.admin('PATCH', path, values)
async function idOf(collection: string, field: string, value: string): Promise<number> {
  const path = `/items/${collection}?filter[${field}][_eq]=${value}&fields=id`
  const [row] = (await back.admin('GET', path)) as { id: number }[]
  if (!row) throw new Error(`there is no ${value}`)
  return row.id
}
const shown = () => catalogue('firefly').then(({ value }) => value)

const closure = { date: '2031-05-05', motivo_es: 'Inventario', motivo_en: 'Stock count' }
const closed = { date: closure.date, reason: { es: 'Inventario', en: 'Stock count' } }

/** Each kind of content: what staff change, what of it a visitor is shown, and what that is then. */
const changes: readonly [string, () => Promise<unknown>, () => Promise<unknown>, unknown][] = [
  [
    'a price',
    () => change('/items/flota/1', { precio_firefly: '77.77' }),
    async () => (await shown()).cars.find(({ id }) => id === 1)?.dailyPrice,
    7777,
  ],
  [
    'the icon of an add-on',
    async () => change(`/items/add_ons/${await idOf('add_ons', 'codigo', 'gps')}`, icon),
    async () => (await shown()).addOns.find(({ code }) => code === 'gps')?.icon,
    icon.icon,
  ],
  [
    'a promo that is taken off',
    () => change('/items/ctas/1', { status: 'draft' }),
    async () => (await shown()).promos.some(({ id }) => id === 1),
    false,
  ],
  [
    'a branch that closes',
    () => change('/items/branches/2', { status: 'draft' }),
    async () => (await shown()).branches.some(({ id }) => id === 2),
    false,
  ],
  [
    'a day on which a branch is closed, on its page and in the list',
    async () =>
      change(`/items/branches/${await idOf('branches', 'slug', 'chitre')}`, { cierres: [closure] }),
    async () => {
      const { branches } = await getBranches()
      const one = await getBranch('chitre')
      return [one?.branch, branches.find(({ slug }) => slug === 'chitre')].map((branch) =>
        branch?.closures.find(({ date }) => date === closure.date),
      )
    },
    [closed, closed],
  ],
  [
    'a page that is taken off',
    async () =>
      change(`/items/info_pages/${await idOf('info_pages', 'slug', 'requisitos')}`, {
        status: 'archived',
      }),
    async () => (await infoPage('firefly', 'requisitos')) === null,
    true,
  ],
  [
    'an address that leads elsewhere',
    () => back.admin('POST', '/items/redirects', { ...rule, status_code: 302, active: true }),
    async () => (await routeRules()).exact.get(rule.from)?.to,
    rule.to,
  ],
]

test.each(changes)('%s shows after nine seconds', async (_, make, read, after) => {
  expect((await visit(read)).result).not.toEqual(after)
  await make()
  await seconds(9)
  const { result, age } = await visit(read)
  expect(result).toEqual(after)
  // Content that was read in this very moment, whatever the clock has done meanwhile.
  expect(age).toBeLessThan(9000)
})

test('a booking is no change: nothing of the content is asked for again', async () => {
  await visit(shown)
  const asked = vi.spyOn(directus(), 'request')
  await back.admin('POST', '/items/leads', { name: 'Ana', email: 'ana@example.com' })
  await seconds(9)
  await visit(shown)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})
