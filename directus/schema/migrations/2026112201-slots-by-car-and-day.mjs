/**
 * An index for a car's slots on some days, which every bill and hold asks for. A snapshot knows indexes of one column.
 */
const TABLE = 'reservation_slots'
const COLUMNS = ['car', 'date']

/**
 * @typedef {{ index(columns: string[]): void, dropIndex(columns: string[]): void }} Table
 * @typedef {{ schema: { alterTable(name: string, change: (table: Table) => void): Promise<void> } }} Knex
 */

/** @param {Knex} knex */
export async function up({ schema }) {
  await schema.alterTable(TABLE, (table) => table.index(COLUMNS))
}

/** @param {Knex} knex */
export async function down({ schema }) {
  await schema.alterTable(TABLE, (table) => table.dropIndex(COLUMNS))
}
