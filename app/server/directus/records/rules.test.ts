import { expect, test } from 'vitest'
import { rules } from './rules.ts'

const zone = { codigo: 'centro', precio: 10, nombre_es: 'Centro' }
const branch = {
  ...{ id: 1, slug: 'a', codigo: 'A', tipo: 'city', ciudad: 'A', lat: 9, lng: -79, pool: null },
  ...{ translations: [{ languages_code: 'es-ES', nombre: 'Uno' }] },
  ...{ horarios: [{ day: 1, open: '08:00', close: '18:00' }] },
  ...{ after_hours_return: false, after_hours_fee: 10, concession_percent: 12 },
}

test.each([
  [[zone, { ...zone, codigo: 'norte', precio: 900 }], 1, 'fila 2, «precio»: un número de 0 a 500'],
  [[{ ...zone, codigo: 'el norte' }], 0, 'fila 1, «codigo»: de minúsculas'],
  [[{ ...zone, nombre_es: '' }], 0, 'fila 1, «nombre_es»: no puede faltar'],
  [[zone, zone], 1, 'fila 2, «codigo»: de un código distinto'],
])('a delivery zone that is wrong is told by its row and its cell: %j', (entregas, line, words) => {
  expect(rules.branches?.check({ ...branch, entregas })).toEqual([
    { field: 'entregas', line, words: expect.stringContaining(words) },
  ])
})
