import { balanceDue } from '../../../app/domain/booking/payment-ledger.ts'
import { cents, paidPart } from '../../lib/paid.ts'
import { searchTextOf, soughtColumns } from '../../lib/search-text.ts'

/**
 * Bookings that were there before them get the words by which staff find them (`extensions/istmo-search`) and their
 * balance at the counter.
 *
 * @typedef {Readonly<Record<string, unknown>>} Row
 * @typedef {PromiseLike<Row[]> & { where(match: object): Query, where(column: string, compare: '>', value: unknown): Query, whereNull(column: string): Query, whereIn(column: string, values: readonly unknown[]): Query, orderBy(column: string): Query, limit(count: number): Query, select(columns: readonly string[]): Query, update(row: object): Promise<void> }} Query
 * @typedef {(table: string) => Query} Knex
 */

const PAGE = 1000

/** @param {Knex} knex */
export async function up(knex) {
  let last = 0
  for (;;) {
    const page = await knex('reservations')
      .whereNull('search_text')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .select(['id', 'status', 'total', 'goodwill', ...soughtColumns])
    if (page.length === 0) return
    const ids = page.map(({ id }) => id)
    const payments = await knex('payments').whereIn('reservation', ids).select(paidColumns)
    const paymentsOf = Map.groupBy(payments, ({ reservation }) => reservation)
    for (const booking of page) {
      const { id } = booking
      const row = rowOf(booking, paymentsOf.get(id) ?? [])
      await knex('reservations').where({ id }).update(row)
    }
    last = Number(ids.at(-1))
  }
}

const paidColumns = [
  ...['reservation', 'status', 'amount', 'refunded_amount', 'refund_due', 'refund_more'],
  ...['captured_reservation', 'captured_amendment', 'captured_at'],
]

/**
 * @param {Row} booking
 * @param {readonly Row[]} payments
 */
function rowOf(booking, payments) {
  const { status, total, goodwill } = booking
  const balance = balanceDue({
    status: /** @type {'paid'} */ (status),
    total: cents(total),
    goodwill: cents(goodwill),
    attempts: payments.map(paidPart),
  })
  return { search_text: searchTextOf(booking), balance: balance / 100 }
}

export async function down() {}
