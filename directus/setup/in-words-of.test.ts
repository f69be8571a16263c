import { expect, test } from 'vitest'
import { inWordsOf } from './in-words-of.ts'

const field = (name: string, type: string, schema: Readonly<Record<string, unknown>>) => ({
  ...{ collection: 'flota', field: name, type },
  schema: { is_nullable: true, is_unique: false, default_value: null, max_length: null, ...schema },
})
const snapshot = (...fields: ReturnType<typeof field>[]) => ({
  ...{ collections: [{ collection: 'flota' }], fields, relations: [] },
})

const there = snapshot(
  field('precio', 'decimal', {
    ...{ data_type: 'numeric', numeric_precision: 12, numeric_scale: 2 },
  }),
  field('nombre', 'string', { data_type: 'character varying', max_length: 255 }),
  field('precio_nimbo', 'decimal', { data_type: 'numeric' }),
  field('kind', 'string', { data_type: 'character varying', max_length: 255 }),
)

test('what means the same has the words of the database that is there', () => {
  const wanted = snapshot(
    field('precio', 'float', {
      ...{ data_type: 'float', numeric_precision: null, numeric_scale: null },
    }),
    field('nombre', 'string', { data_type: 'varchar', max_length: 255 }),
  )
  const { fields } = inWordsOf(there, wanted, [])
  expect(fields.slice(0, 2)).toEqual(there.fields.slice(0, 2))
})

test.each([
  ['null', { is_nullable: false }],
  ['unique', { is_unique: true }],
  ['default', { default_value: 'Picanto' }],
  ['length', { max_length: 40 }],
])('another %s is a change', (_, change) => {
  const name = field('nombre', 'string', { data_type: 'varchar', max_length: 255, ...change })
  const [found] = inWordsOf(there, snapshot(name), []).fields
  expect(found).toMatchObject({ schema: { data_type: 'character varying', ...change } })
})

test('another type is a change, whatever else is the same', () => {
  const name = field('nombre', 'text', { data_type: 'text' })
  expect(inWordsOf(there, snapshot(name), []).fields[0]).toEqual(name)
})

test('nothing is dropped but what is named', () => {
  const { fields } = inWordsOf(there, snapshot(), ['flota.kind'])
  expect(fields.map((one) => one.field)).toEqual(['precio', 'nombre', 'precio_nimbo'])
})
