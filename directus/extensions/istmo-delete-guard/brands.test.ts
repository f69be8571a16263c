import { describe, expect, test } from 'vitest'
import { filtersOf, tables } from '../../lib/test-tables.ts'
import guard from './index.ts'

const run = filtersOf(guard)
const asked = (rows: object) => ({
  accountability: { user: 'an-owner', admin: true },
  database: tables({ sites_config: [{ id: 1, brand: 'marea' }], ...rows }),
})

describe('a brand', () => {
  test.each<[string, object]>([
    ['Reserva «RES-1»', { reservations: [{ reservation_id: 'RES-1', brand: 'marea' }] }],
    ['Cupón «VERANO»', { coupons: [{ code: 'VERANO', brands: 'firefly,marea' }] }],
    ['Kia Rio', { flota: [{ marca: 'Kia', modelo: 'Rio', precio_marea: 40 }] }],
  ])('that %s uses is neither deleted nor given another code', async (place, rows) => {
    const meta = { collection: 'sites_config' }
    await expect(run('items.delete', [1], meta, asked(rows))).rejects.toThrow(place)
    const change = (brand: string) =>
      run('sites_config.items.update', { brand }, { keys: [1] }, asked(rows))
    await expect(change('ola')).rejects.toThrow(place)
    expect(await change('marea')).toEqual({ brand: 'marea' })
  })

  test('that nothing uses goes, and others stay as they are', async () => {
    const rows = {
      reservations: [{ reservation_id: 'RES-1', brand: 'firefly' }],
      coupons: [{ code: 'VERANO', brands: null }],
      flota: [{ marca: 'Kia', modelo: 'Rio', precio_marea: null, precio_firefly: 40 }],
    }
    const meta = { collection: 'sites_config' }
    expect(await run('items.delete', [1], meta, asked(rows))).toEqual([1])
    const change = { brand: 'ola' }
    expect(await run('sites_config.items.update', change, { keys: [1] }, asked(rows))).toBe(change)
  })
})
