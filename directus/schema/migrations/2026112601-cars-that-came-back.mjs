/**
 * From now on staff stamp the return of a car, and a car without that stamp keeps its vehicle occupied. Rentals that were
 * over before there was such a stamp count as returned at the time that was booked.
 *
 * @typedef {{ id: number, return_date: Date | number | string }} Row
 * @typedef {PromiseLike<Row[]> & { where(match: object): Query, where(column: string, compare: string, value: Date): Query, whereIn(column: string, values: string[]): Query, whereNull(column: string): Query, select(columns: string[]): Query, update(row: object): Promise<void> }} Query
 * @typedef {(table: string) => Query} Knex
 */

/** Milliseconds by which Panama's clock, which `return_date` is by, is behind that of an instant; it knows no summer. */
const BEHIND = 5 * 3_600_000

/** @param {Knex} knex */
export async function up(knex) {
  const over = await knex('reservations')
    .whereIn('status', ['paid', 'confirmed'])
    .where('return_date', '<', new Date(Date.now() - BEHIND))
    .whereNull('returned_at')
    .select(['id', 'return_date'])
  for (const { id, return_date } of over) {
    const returned_at = new Date(new Date(return_date).getTime() + BEHIND)
    await knex('reservations')
      .where({ id })
      .update({ returned_at, returned_by: 'Antes de que se anotara' })
  }
}

export async function down() {}
