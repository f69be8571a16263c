import { expect, test } from 'vitest'
import { tables } from '../../lib/test-tables.ts'
import { forgetReasons } from './forget-reasons.ts'

test('an erased booking keeps what staff did with its money, not why, and waits for nobody', async () => {
  const step = (id: number, event: string, why: string, actor = 'staff', reservation = 7) => ({
    ...{ id, reservation, event, why, actor },
  })
  const about = (item: string) => ({ collection: 'reservations', item, values: '{"a":1}' })
  const rows = {
    reservations: [{ id: 7, reservation_id: 'RES-1' }],
    confirmations: [
      { ...about('7'), reason: 'Ana llegó enferma', state: 'pending', outcome: null },
      { ...about('7'), reason: 'Ana pagó dos veces', state: 'confirmed', outcome: 'Hecho.' },
      { ...about('8'), reason: 'Luis se quejó', state: 'pending', outcome: null },
    ],
    reservation_steps: [
      step(1, 'give_back', 'La oficina devuelve 12.5 USD: Ana llegó enferma: ver correo'),
      step(2, 'cancel', 'Cancelada por la oficina, con cortesía: su madre murió'),
      step(3, 'take_back', 'Auto devuelto en Albrook, tarde: un día más, 30 USD'),
      step(4, 'cancel', 'La canceló el cliente: en el sitio', 'renter'),
      step(5, 'give_back', 'La oficina devuelve 5 USD: Luis se quejó', 'staff', 8),
    ],
  }
  await forgetReasons('RES-1', tables(rows) as never)
  expect(rows.reservation_steps.map(({ why }) => why)).toEqual([
    'La oficina devuelve 12.5 USD',
    'Cancelada por la oficina, con cortesía',
    'Auto devuelto en Albrook, tarde: un día más, 30 USD',
    'La canceló el cliente: en el sitio',
    'La oficina devuelve 5 USD: Luis se quejó',
  ])
  expect(rows.confirmations).toMatchObject([
    { reason: null, values: '{}', state: 'lapsed', outcome: expect.stringContaining('borraron') },
    { reason: null, values: '{}', state: 'confirmed', outcome: 'Hecho.' },
    { reason: 'Luis se quejó', values: '{"a":1}', state: 'pending' },
  ])
})
