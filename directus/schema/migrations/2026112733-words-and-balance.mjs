import { balanceDue } from '../../../app/domain/booking/payment-ledger.ts'
import { cents, paidPart } from '../../extensions/istmo-reports/paid.ts'
import { searchTextOf } from '../../extensions/istmo-search/search-text.ts'

/**
 * Bookings that were there before them get the words by which staff find them (`extensions/istmo-search`) and their
 * balance at the counter.
 *
 * @typedef {Readonly<Record<string, unknown>>} Row
 * @typedef {PromiseLike<Row[]> & { where(match: object): Query, whereNull(column: string): Query, update(row: object): Promise<void> }} Query
 * @typedef {(table: string) => Query} Knex
 */

/** @param {Knex} knex */
export async function up(knex) {
  for (const booking of await knex('reservations').whereNull('search_text')) {
    const { id, status, total, goodwill } = booking
    const payments = await knex('payments').where({ reservation: id })
    const balance = balanceDue({
      status: /** @type {'paid'} */ (status),
      total: cents(total),
      goodwill: cents(goodwill),
      attempts: payments.map(paidPart),
    })
    const row = { search_text: searchTextOf(booking), balance: balance / 100 }
    await knex('reservations').where({ id }).update(row)
  }
}

export async function down() {}
