import { setTimeout as sleep } from 'node:timers/promises'
import { isRenterAgent } from '../../../app/server/directus/renter-agent.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import type { Turns } from '../../../app/server/limits/turns.ts'
import type { accountMails } from '../istmo-account-mail/mails.ts'
import { type App, answering, type Context, refusal, textOf, userOf } from './directus.ts'
import type { Hashing } from './sign-in.ts'

/**
 * A renter who is signed in sets another password, with the one of before. Directus holds the new one to its policy, and ends
 * every session of theirs, and they are told by mail. Whoever has a token of theirs waits their turn after many wrong ones.
 */
export function guardOwnPassword(
  app: App,
  { database, env, getSchema, services }: Context,
  {
    turns,
    tell,
    verify,
  }: Pick<Hashing, 'verify'> & {
    readonly turns: Turns
    readonly tell: ReturnType<typeof accountMails>['tell']
  },
): void {
  app.post(
    '/auth/password/change',
    answering(async (request, response) => {
      const { body, accountability } = request
      const own = { id: userOf(accountability), role: RENTER_ROLE, status: 'active' }
      const renter = isRenterAgent(request.get('user-agent')) && own.id !== null
      const user = renter ? await database('directus_users').where(own).first() : undefined
      if (!user) throw refusal('FORBIDDEN', 403, 'Forbidden.')
      const account = `password:${user.id}`
      const wait = turns.take(account, Date.now())
      if (wait === null) throw refusal('REQUESTS_EXCEEDED', 429, 'Too many tries for this account.')
      await sleep(wait)
      const isRight =
        typeof user.password === 'string' && (await verify(user.password, textOf(body, 'current')))
      if (!isRight) {
        await sleep(Number(env.LOGIN_STALL_TIME ?? 500))
        throw refusal('INVALID_CREDENTIALS', 401, 'Invalid user credentials.')
      }
      turns.giveBack(account)
      const users = new services.UsersService({ schema: await getSchema(), accountability: null })
      await users.updateOne(user.id, { password: textOf(body, 'password') })
      tell('password_changed', { user: user.id, host: textOf(body, 'host') })
      response.status(204).end()
    }),
  )
}
