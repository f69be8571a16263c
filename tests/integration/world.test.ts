import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDirectus } from '../fixtures/directus'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'
import { passTime } from '../world/lease'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.stop())

/** Three tests that each find what the file begins with, whatever the one before did. */
const others = [
  ['reads', async () => {}],
  ['changes content', (back: TestDirectus) => change(back, 'lucide:satellite')],
  [
    'changes content and changes it back',
    async (back: TestDirectus) => {
      const before = await iconOf()
      await change(back, 'lucide:satellite')
      await passTime(15_000)
      expect(await iconOf()).toBe('lucide:satellite')
      await change(back, before)
    },
  ],
  ['lets time pass', () => passTime(3_600_000)],
  [
    'lies to the site',
    async () => site.proxy.babble({ type: 'text/plain', body: 'nonsense', of: /^\/nowhere/ }),
  ],
] as const

let first: string
for (const [what, act] of others) {
  test(`a test that ${what} begins as all do`, async () => {
    first ??= await iconOf()
    expect(await iconOf()).toBe(first)
    await act(site.back)
  })

  test(`a test after one that ${what} begins with the same`, async () => {
    site.proxy.arm(null)
    expect(await iconOf()).toBe(first)
    const asked = site.proxy.all().filter((call) => call !== 'GET /activity')
    if (what === 'reads') expect(asked, 'read again').toEqual([])
    else expect(asked, 'read again').not.toEqual([])
  })
}

test('neither the back office nor the sandbox closes a connection that is used again', async () => {
  for (const url of [`${site.back.url}/server/ping`, site.sandbox.url]) {
    const { headers } = await fetch(url)
    expect(headers.get('keep-alive'), url).toBe('timeout=75')
  }
})

test('a change by staff before the first look of a test is seen by it', async () => {
  expect(await iconOf()).toBe(first)
})

test('also where the content is that of the test before', async () => {
  await change(site.back, 'lucide:satellite')
  expect(await iconOf()).toBe('lucide:satellite')
})

async function iconOf(): Promise<string> {
  const { addOns } = await contentOf()
  return addOns.find(({ code }) => code === 'gps')?.icon ?? ''
}

async function change({ admin }: TestDirectus, icon: string): Promise<void> {
  await admin('PATCH', '/items/add_ons', {
    query: { filter: { codigo: { _eq: 'gps' } } },
    data: { icon },
  })
}
