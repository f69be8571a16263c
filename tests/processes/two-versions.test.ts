import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBuildOf } from '../../scripts/lib/commit-build.ts'
import { ensureToolchain } from '../../scripts/lib/toolchain.mjs'
import { tripIn } from '../e2e/lib/trip'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { bookAtCounter, type PlainRenter, personOf, plainRenter } from '../fixtures/plain-renter'
import { inFull } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** A version of the site that knows nothing of Redis, of ledgers written as one, of `DRAIN_SECONDS` or of metrics. */
const BEFORE = '5c4f653b'

let back: TestDirectus
beforeAll(async () => {
  back = await leaseTestDirectus()
})
afterAll(() => back?.stop())

const rowOf = async (code: string) => {
  const fields = 'fields=status,total_reservations_days'
  const path = `/items/reservations?filter[reservation_id][_eq]=${code}&${fields}`
  const rows = (await back.admin('GET', path)) as readonly Record<string, unknown>[]
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** The hidden fields of the form that has one of this name, as its page shows them. */
function formWith(name: string, page: string): Record<string, string> {
  const form = page.split('<form').find((part) => part.split('</form>')[0]?.includes(`"${name}"`))
  const inputs = [...(form?.split('</form>')[0] ?? '').matchAll(/<input[^>]*type="hidden"[^>]*>/g)]
  const attribute = (input: string, key: string) =>
    new RegExp(`\\b${key}="([^"]*)"`).exec(input)?.[1]?.replaceAll('&amp;', '&')
  const fields = inputs
    .map(([input]) => [attribute(input, 'name'), attribute(input, 'value')] as const)
    .filter(
      (pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined,
    )
  expect(fields.map(([key]) => key)).toContain(name)
  return Object.fromEntries(fields)
}

async function stayLonger(renter: PlainRenter, url: string, hasta: string): Promise<void> {
  const path = '/reserva/gestionar/cambiar'
  const page = await renter.page(url, `${path}?${new URLSearchParams({ hasta })}`)
  const next = await renter.post(url, path, formWith('shownTotal', page))
  expect(next).toBe('/reserva/gestionar/reserva?cambiada=1')
}

async function cancel(renter: PlainRenter, url: string): Promise<void> {
  const path = '/reserva/gestionar/cancelar'
  const next = await renter.post(url, path, formWith('shownRefund', await renter.page(url, path)))
  expect(next).toBe('/reserva/gestionar/reserva')
}

test(
  'two versions over one database book, change and cancel what the other made',
  inFull,
  async () => {
    await withBuildOf(await ensureToolchain(), BEFORE, async (folder) => {
      const sites: SiteProcess[] = []
      const start = async (cwd?: string) => {
        const site = await startSiteProcess(back, back.url, {}, cwd)
        sites.push(site)
        await site.ready()
        return site.url
      }
      try {
        const [before, now] = [await start(folder), await start()]
        let turn = 0
        for (const [maker, other] of [
          [before, now],
          [now, before],
        ] as const) {
          const number = turn++
          const trip = tripIn(40 + number * 10)
          const person = personOf('versions', number)
          const renter = plainRenter()
          const { code } = await bookAtCounter(renter, () => maker, { trip, person, turn: 0 })
          expect(await rowOf(code)).toMatchObject({
            status: 'confirmed',
            total_reservations_days: 5,
          })
          const later = tripIn(40 + number * 10, 7).hasta
          await stayLonger(renter, other, later)
          expect(await rowOf(code)).toMatchObject({ total_reservations_days: 7 })
          // Whoever has no cookie finds it at either.
          const elsewhere = plainRenter()
          for (const url of [maker, other]) {
            const found = await elsewhere.post(url, '/reserva/gestionar', {
              ...{ code, email: person.email },
            })
            expect(found).toBe('/reserva/gestionar/reserva')
            expect(await elsewhere.page(url, found)).toContain(person.email)
          }
          await stayLonger(renter, maker, tripIn(40 + number * 10, 6).hasta)
          await cancel(renter, other)
          expect(await rowOf(code)).toMatchObject({
            ...{ status: 'cancelled', total_reservations_days: 6 },
          })

          // Each page from the other one: a draft, a hold and a confirmation pass between them.
          let page = number
          const both = [before, now] as const
          const { code: mixed } = await bookAtCounter(
            plainRenter(),
            () => both[page++ % 2] ?? now,
            {
              ...{ trip, person: personOf('mixed', number), turn: 0 },
            },
          )
          expect(await rowOf(mixed)).toMatchObject({ status: 'confirmed' })
        }
      } finally {
        await Promise.all(sites.map((site) => site.stop()))
      }
    })
  },
)
