/**
 * An error of the database says which statement failed, and not of whom: the values, which knex would write into it, are
 * names, addresses and tokens, and Directus puts the error into its log.
 */
import { createRequire } from 'node:module'

const Client = createRequire(import.meta.url)('knex/lib/client')
const { query } = Client.prototype

Client.prototype.query = function (connection, statement) {
  this.config.compileSqlOnError = false
  return query.call(this, connection, statement)
}
