import { expect, test } from 'vitest'
import { tripIn, withTrip } from '../../e2e/lib/trip'
import { type AskedSite, formFrom } from '../lib/brand-hosts'

export function testWhatIsNotThere({ ask, originOf }: AskedSite): void {
  test.each([
    '/flota/toyota-prado',
    '/en/flota/toyota-prado',
    '/es/flota/nada',
    '/flota/%F0%9F%9A%97',
    '/en/sucursales/atlantis',
    `/sucursales/${'x'.repeat(99)}`,
    '/sucursales/%3Cb%3Ex',
  ])('a car or a branch that this brand does not have is a page not found: %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test.each([
    ['a car', '/flota/toyota-prado', 'ceiba', 'firefly'],
    ['a branch', '/sucursales/boquete', 'firefly', 'marea'],
  ] as const)('%s of one brand is not there at another: %s', async (_, path, own, other) => {
    expect((await ask(path, { brand: own })).status).toBe(200)
    expect((await ask(path, { brand: other })).status).toBe(404)
  })

  test('another writing of a car leads to its address for good, with the search', async () => {
    const { search } = new URL(
      withTrip('/x', tripIn(20), { cupon: 'VERANO10' }),
      'http://localhost',
    )
    const { status, headers } = await ask(`/en/flota/Hyundai_Creta${search}`)
    expect([status, headers.location]).toEqual([301, `/en/flota/hyundai-creta${search}`])
  })

  test('a page without a form takes none', async () => {
    const own = formFrom(originOf('firefly'), { company: 'X' })
    expect((await ask('/info/privacidad', own)).status).toBe(405)
  })

  test('the problems of a form come back to its sender, and to nobody else', async () => {
    const path = '/info/leasing-corporativo'
    const wrong = await ask(path, formFrom(originOf('firefly'), { company: 'X' }))
    expect(wrong.status).toBe(422)
    expect(wrong.headers['cache-control']).toContain('no-store')
    expect(wrong.text).toContain('value="X"')
    // The page that all are shown has nothing of it.
    expect((await ask(path)).text).not.toContain('value="X"')
  })
}
