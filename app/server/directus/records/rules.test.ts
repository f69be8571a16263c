import { expect, test } from 'vitest'
import { rules } from './rules.ts'
import { branch } from './test-samples.ts'

const zone = { codigo: 'centro', precio: 10, nombre_es: 'Centro' }

const page = {
  ...{ id: 1, slug: 'a', page_layout: 'text', show_corporate_form: false },
  ...{ translations: [{ languages_code: 'es-ES', title: 'Uno' }] },
}

test.each([
  ['branches', branch, 'citycenter'],
  ['info_pages', page, 'citycheck'],
  ['info_pages', page, 'verano-old'],
])('of %s none is written or shown under a former address: %#', (collection, good, slug) => {
  const rule = rules[collection]
  expect(rule?.check({ ...good })).toEqual([])
  expect(rule?.check({ ...good, slug })).toEqual([
    { field: 'slug', words: expect.stringContaining('con «tyc», o con «-old» al final') },
  ])
  expect(rule?.isShown({ ...good, slug })).toBe(false)
})

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
