import { expect, test, vi } from 'vitest'
import { createDirectusClient } from './client.server'
import { readFleet } from './fleet.server'

const row = {
  id: 7,
  status: 'published',
  sort: null,
  marca: 'Toyota',
  modelo: 'RAV4',
  tipo: 'suv',
  clasificacion: 'IFAR',
  sipp: 'IFAR',
  minimio_dias: 30,
  edad_minima: null,
  puertas: 5,
  maletas: 3,
  transmision: 'automatic',
  combustible: 'gas',
  pasajeros: 5,
  imagen: 'd0c2a1de-0000-4000-8000-000000000001',
  imagen_lateral: null,
  precio_firefly: '60.00',
  precio_ceiba: '10.00',
  discount: '15.00',
  charge_id: 'RW-77',
  deposito_adicional: '0.00',
}

/** A back office that says the same to every question, and what it was asked. */
function backOffice(rows: readonly unknown[]) {
  const fetch = vi.fn(async (input: string | URL | Request) => {
    asked.push(new URL(String(input)))
    return Response.json({ data: rows })
  })
  const asked: URL[] = []
  return { asked, client: createDirectusClient('http://back.example', 'the-token', { fetch }) }
}

test('a car has the fields of §3.21, with the price of the brand', async () => {
  const { client } = backOffice([row])
  const [car] = await readFleet(client, 'firefly', [])
  expect(car).toMatchObject({
    ...{ id: 7, make: 'Toyota', model: 'RAV4', status: 'published', type: 'suv', class: 'IFAR' },
    ...{ minimumDays: 30, doors: 5, luggage: 3, transmission: 'automatic', fuel: 'gas' },
    ...{ passengers: 5, image: row.imagen, dailyPrice: 6000 },
    // The discount holds a percentage and `charge_id`.
    ...{ discount: 1500, prepaidDiscountId: 'RW-77' },
  })
  const [other] = await readFleet(client, 'ceiba', [])
  expect(other?.dailyPrice).toBe(1000)
})

test('the fleet is asked for by the allowed classes, by the price of the brand (§7.11)', async () => {
  const { asked, client } = backOffice([])
  await readFleet(client, 'ceiba', ['IFAR', 'ECAR'])
  const [url] = asked
  expect(url?.pathname).toBe('/items/flota')
  expect(JSON.parse(url?.searchParams.get('filter') ?? '')).toEqual({
    status: { _in: ['published', 'unavailable'] },
    clasificacion: { _in: ['IFAR', 'ECAR'] },
  })
  expect(url?.searchParams.get('sort')).toBe('precio_ceiba,id')
})

test('without allowed classes there is no filter of them (§5.16)', async () => {
  const { asked, client } = backOffice([])
  await readFleet(client, 'ceiba', [])
  expect(asked[0]?.searchParams.get('filter')).not.toContain('clasificacion')
})
