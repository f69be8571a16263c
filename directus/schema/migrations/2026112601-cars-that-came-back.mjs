/**
 * From now on staff stamp the return of a car, and a car without that stamp keeps its vehicle occupied. Rentals that were
 * over before there was such a stamp count as returned at the time that was booked.
 *
 * @typedef {{ whereIn(column: string, values: string[]): Query, where(column: string, compare: string, value: Date): Query, whereNull(column: string): Query, update(row: object): Promise<void> }} Query
 * @typedef {((table: string) => Query) & { ref(column: string): unknown }} Knex
 */

/** @param {Knex} knex */
export async function up(knex) {
  await knex('reservations')
    .whereIn('status', ['paid', 'confirmed'])
    .where('return_date', '<', new Date())
    .whereNull('returned_at')
    .update({ returned_at: knex.ref('return_date'), returned_by: 'Antes de que se anotara' })
}

export async function down() {}
