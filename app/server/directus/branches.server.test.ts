import { expect, test, vi } from 'vitest'
import { log } from '../log.server'
import { readBranches } from './branches.server'

const branch = (id: number, slug: string, pool: object | null) => ({
  ...{ id, slug, pool, codigo: slug, tipo: 'city', ciudad: slug, barrios: [] },
  ...{
    telefono: null,
    whatsapp: null,
    lat: 9,
    lng: -79,
    horarios: [],
    cierres: [],
    entregas: null,
  },
  ...{ after_hours_return: false, after_hours_fee: '0.00', concession_percent: '0.00' },
  translations: [],
})
const read = (rows: readonly unknown[]) =>
  readBranches({ request: vi.fn().mockResolvedValue(rows) }, 'firefly')

test.each([
  [96, 72],
  [-2, 0],
  [3, 3],
])('a pool that prepares %i hours prepares %i, and its branch stays', async (hours, used) => {
  const [found] = await read([branch(1, 'a', { id: 5, preparation_hours: hours })])
  expect(found?.pool).toEqual({ id: 5, turnaroundHours: used })
})

test('a branch without a pool is named where others have one', async () => {
  const warned = vi.spyOn(log, 'warn')
  const named = () => warned.mock.calls.filter(([message]) => message === 'branch without a pool')
  await read([branch(1, 'sola', null), branch(2, 'otra', null)])
  expect(named()).toEqual([])
  await read([branch(1, 'sola', null), branch(2, 'otra', { id: 5, preparation_hours: 3 })])
  expect(named()).toEqual([[expect.anything(), expect.objectContaining({ slug: 'sola' })]])
})

test('a zone that cannot be read is left out, and its branch stays', async () => {
  const warned = vi.spyOn(log, 'warn')
  const good = { codigo: 'hoteles', precio: '15.50', nombre_es: 'Hoteles', nota_es: 'En el lobby' }
  const bad = [
    { ...good, codigo: 'negativa', precio: -1 },
    { ...good, codigo: 'sin-nombre', nombre_es: ' ' },
    { ...good, codigo: 'Con espacios' },
    { ...good, codigo: 'cara', precio: '500.01' },
    { ...good, codigo: 'larga', nombre_es: 'x'.repeat(121) },
    { ...good, precio: '99.00' },
  ]
  const again = { ...good, nombre_en: 'Hotels' }
  const entregas = [again, ...bad]
  const [found] = await read([{ ...branch(1, 'a', null), entregas }])
  expect(found?.deliveryZones).toEqual([
    {
      ...{ code: 'hoteles', price: 1550, name: { es: 'Hoteles', en: 'Hotels' } },
      note: { es: 'En el lobby', en: 'En el lobby' },
    },
  ])
  const rows = warned.mock.calls.flatMap(([message, facts]) =>
    message === 'delivery zone left out' ? [facts?.row] : [],
  )
  expect(rows).toEqual([2, 3, 4, 5, 6, 7])
})

test('zones that are no list leave their branch without any', async () => {
  const [found] = await read([{ ...branch(1, 'a', null), entregas: { codigo: 'hoteles' } }])
  expect(found?.deliveryZones).toEqual([])
})
