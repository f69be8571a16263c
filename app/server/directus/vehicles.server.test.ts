import { expect, test, vi } from 'vitest'
import { log } from '../log.server'
import type { DirectusClient } from './client.server'
import { readOneWay } from './one-way-fees.server'
import { readVehicles } from './vehicles.server'

const answering = (rows: readonly unknown[]): DirectusClient => ({
  request: vi.fn().mockResolvedValue(rows),
})
const vehicle = (id: number, state: string) => ({ id, car: 7, number: id, pool: null, state })

test('a vehicle of a state that is not known is not in service, named, and takes no other down', async () => {
  const warned = vi.spyOn(log, 'warn')
  const known = await readVehicles(
    answering([vehicle(1, 'active'), vehicle(2, 'reparacion'), vehicle(3, 'sold')]),
  )
  expect(known).toEqual(new Map([[7, [{ number: 1, pool: null }]]]))
  expect(warned.mock.calls).toEqual([
    ['vehicle of an unknown state', { id: 2, state: 'reparacion' }],
  ])
})

test('a model whose only vehicle is of such a state has none in service, and is not without limit', async () => {
  expect(await readVehicles(answering([vehicle(1, 'x')]))).toEqual(new Map([[7, []]]))
})

test.each([
  [30, 30],
  [31, 30],
  [-1, 0],
  [null, 1],
])('a way home of %s days is one of %i, and its pair is rented', async (transfer_days, days) => {
  const pair = { origen: { slug: 'a' }, destino: { slug: 'b' } }
  const row = { id: 1, fee: '90.00', minutos: 1, ferry: false, transfer_days, ...pair }
  const { fees, repositioningDays } = await readOneWay(answering([row]))
  expect(fees).toEqual({ 'a>b': 9000 })
  expect(repositioningDays).toEqual({ 'a>b': days })
})
