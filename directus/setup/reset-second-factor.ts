/**
 * `node setup/reset-second-factor.ts EMAIL`, in `directus/` with the environment of Directus: for who lost the telephone and has
 * no other administrator to ask. Their sessions end; they set up the second factor anew when they enter the Studio.
 */
import { argv } from 'node:process'

type Query = {
  where(match: object): Query
  whereRaw(sql: string, values: readonly string[]): Query
  first(column: string): Promise<{ readonly id: string } | undefined>
  update(change: object): Promise<unknown>
  delete(): Promise<unknown>
}
type Database = { (table: string): Query; destroy(): Promise<void> }

const [, , email = ''] = argv

// It comes with Directus, which is not installed where only the types are checked.
const { default: getDatabase }: { default(): Database } = await import(
  `${'@directus/api'}/database/index`
)
const database = getDatabase()
const user = await database('directus_users')
  .whereRaw('LOWER(email) = ?', [email.toLowerCase()])
  .first('id')
if (user) {
  await database('directus_users').where({ id: user.id }).update({ tfa_secret: null })
  await database('directus_sessions').where({ user: user.id }).delete()
}
await database.destroy()
console.log(user ? 'The second factor is off until they enter again.' : 'Nobody has this address.')
process.exit(user ? 0 : 1)
