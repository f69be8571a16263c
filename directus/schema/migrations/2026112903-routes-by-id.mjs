/**
 * The key of a route is made of the ids of its branches, no longer of their slugs, which may change.
 *
 * @typedef {{ readonly id: number, readonly origen: number, readonly destino: number }} Fee
 * @typedef {{ where(match: object): { update(row: object): Promise<void> }, select(...columns: string[]): Promise<Fee[]> }} Query
 * @typedef {(table: string) => Query} Knex
 */

/** @param {Knex} knex */
export async function up(knex) {
  for (const { id, origen, destino } of await knex('one_way_fees').select(
    'id',
    'origen',
    'destino',
  )) {
    await knex('one_way_fees')
      .where({ id })
      .update({ par: `${origen}>${destino}` })
  }
}

export async function down() {}
