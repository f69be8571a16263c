import { setTimeout as sleep } from 'node:timers/promises'
import { isRenterAgent } from '../../../app/server/directus/renter-agent.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import { type App, answering, type Context, refusal, textOf, userOf } from './directus.ts'
import type { Hashing } from './sign-in.ts'

/**
 * A renter who is signed in sets another password, with the one of before. Directus holds the new one to its policy, and ends
 * every session of theirs.
 */
export function guardOwnPassword(
  app: App,
  { database, env, getSchema, services }: Context,
  { verify }: Pick<Hashing, 'verify'>,
): void {
  app.post(
    '/auth/password/change',
    answering(async (request, response) => {
      const { body, accountability } = request
      const own = { id: userOf(accountability), role: RENTER_ROLE, status: 'active' }
      const renter = isRenterAgent(request.get('user-agent')) && own.id !== null
      const user = renter ? await database('directus_users').where(own).first() : undefined
      if (!user) throw refusal('FORBIDDEN', 403, 'Forbidden.')
      const isRight =
        typeof user.password === 'string' && (await verify(user.password, textOf(body, 'current')))
      if (!isRight) {
        await sleep(Number(env.LOGIN_STALL_TIME ?? 500))
        throw refusal('INVALID_CREDENTIALS', 401, 'Invalid user credentials.')
      }
      const users = new services.UsersService({ schema: await getSchema(), accountability: null })
      await users.updateOne(user.id, { password: textOf(body, 'password') })
      response.status(204).end()
    }),
  )
}
