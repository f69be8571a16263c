import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

/** The driver as Directus reaches it, through knex (record 93). */
type Row = Record<string, unknown>
type Query = Promise<unknown> & { returning(column: string): Promise<unknown> }
type Table = {
  insert(row: Row): Query
  select(): Promise<Row[]>
  update(row: Row): Promise<number>
  delete(): Promise<number>
  where(row: Row): Table
}
type Knex = {
  (table: string): Table
  raw(sql: string, values?: readonly unknown[]): Promise<Row[]>
  transaction(work: (trx: Knex) => Promise<void>): Promise<void>
  destroy(): Promise<void>
}

const knex: (config: object) => Knex = createRequire(`${root}/directus/package.json`)('knex')
const open = (filename: string) =>
  knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true })

let database: Knex
beforeEach(async () => {
  database = open(':memory:')
  await database.raw('CREATE TABLE owners (id integer PRIMARY KEY)')
  await database.raw(
    'CREATE TABLE cars (id integer PRIMARY KEY, plate varchar(255) UNIQUE, name text NOT NULL DEFAULT "", owner integer REFERENCES owners (id), price float, made datetime, sold boolean)',
  )
})
afterEach(() => database.destroy())

test('values come back as the driver before gave them', async () => {
  const made = new Date('2027-01-31T12:00:00Z')
  const cars = database('cars')
  expect(await cars.insert({ id: 7, plate: 5, price: 12.5, made, sold: true })).toEqual([7])
  expect(
    await database('cars').insert({ plate: 'á', name: 'é', price: 3, sold: false }).returning('id'),
  ).toEqual([{ id: 8 }])
  const rows = await database('cars').select()
  expect(rows).toEqual([
    { id: 7, plate: '5', name: '', owner: null, price: 12.5, made: made.getTime(), sold: 1 },
    { id: 8, plate: 'á', name: 'é', owner: null, price: 3, made: null, sold: 0 },
  ])
  expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype)
  const words = 'SELECT typeof(?) AS whole, typeof(?) AS part, typeof(?) AS none'
  expect(await database.raw(words, [1, 0.5, null])).toEqual([
    { whole: 'integer', part: 'real', none: 'null' },
  ])
  expect(await database('cars').update({ owner: null })).toBe(2)
  expect(await database('cars').where({ id: 8 }).delete()).toBe(1)
})

test('refusals have the names by which Directus tells them apart', async () => {
  await database.raw('PRAGMA foreign_keys = ON')
  await database('cars').insert({ plate: 'twice' })
  const refused = async (row: Row) =>
    database('cars')
      .insert(row)
      .then(() => 'written')
      .catch(({ code, errno, message }) => [code, errno, message.split(' - ').at(-1)])
  const constraint = (words: string) => ['SQLITE_CONSTRAINT', 19, `SQLITE_CONSTRAINT: ${words}`]
  expect(await refused({ plate: 'twice' })).toEqual(
    constraint('UNIQUE constraint failed: cars.plate'),
  )
  expect(await refused({ name: null })).toEqual(constraint('NOT NULL constraint failed: cars.name'))
  expect(await refused({ owner: 99 })).toEqual(constraint('FOREIGN KEY constraint failed'))
  expect(await refused({ color: 'red' })).toEqual([
    'SQLITE_ERROR',
    1,
    'SQLITE_ERROR: table cars has no column named color',
  ])
  await expect(open(`${root}/no-such-folder/data.db`).raw('SELECT 1')).rejects.toMatchObject({
    code: 'SQLITE_CANTOPEN',
  })
})

test('a foreign key counts only once it was switched on, which is Directus’s own statement', async () => {
  const other = open(':memory:')
  expect(await other.raw('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 0 }])
  await other.destroy()
})

test('a transaction that fails leaves nothing, and the next one sees a column that was added meanwhile', async () => {
  const count = async () => (await database('cars').select()).length
  const before = await count()
  await expect(
    database.transaction(async (trx) => {
      await trx('cars').insert({ plate: 'lost' })
      await trx('cars').insert({ plate: 'lost' })
    }),
  ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
  expect(await count()).toBe(before)
  await database.raw('ALTER TABLE cars ADD COLUMN seats integer')
  await database('cars').insert({ plate: 'kept', seats: 5 })
  expect((await database('cars').where({ plate: 'kept' }).select())[0]).toMatchObject({ seats: 5 })
})

test('what waits besides goes on between one statement and the next', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  for (let asked = 0; asked < 50; asked++) await database.raw('SELECT 1')
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(50)
})
