import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRenterAgent } from '../../../app/server/directus/renter-agent.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import type { Turns } from '../../../app/server/limits/turns.ts'
import {
  type App,
  acceptedIn,
  answering,
  type Context,
  claimsOf,
  type Row,
  refusal,
  textOf,
  userByEmail,
} from './directus.ts'

export type Hashing = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/**
 * Every wrong password has the same work and the same answer, whoever has an account (D46): one question, one Argon2, the
 * stall of Directus. Only a right one goes on to Directus, which does the rest. Whoever asks beside the site, which has its
 * own brake, waits their turn after many tries for one account. On the site only renters are known.
 */
export function guardSignIn(
  app: App,
  { database, env, logger, getSchema, services }: Context,
  turns: Turns,
  { hash, verify }: Hashing,
): void {
  const decoy = hash(randomUUID())
  const stall = Number(env.LOGIN_STALL_TIME ?? 500)
  const keepAccepted = (id: unknown, accepted: Row) => {
    const kept = getSchema().then((schema) =>
      new services.UsersService({ schema, accountability: null }).updateOne(id, accepted),
    )
    kept.catch((error: unknown) => logger.error(error, 'accepted texts not kept'))
  }

  app.post(
    '/auth/login',
    answering(async (request, response, next) => {
      const { body } = request
      const [email, password] = [textOf(body, 'email'), textOf(body, 'password')]
      // Directus says what is missing.
      if (email === '' || password === '') return next()
      const isSite = isRenterAgent(request.get('user-agent'))
      // A list of keys says nothing about people.
      const account = createHash('sha256').update(email.toLowerCase()).digest('base64url')
      const wait = isSite ? 0 : turns.take(account, Date.now())
      if (wait === null) throw refusal('REQUESTS_EXCEEDED', 429, 'Too many tries for this account.')
      await sleep(wait)
      const began = performance.now()
      const user = await userByEmail(database, email)
      const known = user?.status === 'active' && user.provider === 'default' ? user : undefined
      const own = isSite && known?.role !== RENTER_ROLE ? null : known?.password
      const isRight = await verify(typeof own === 'string' ? own : await decoy, password)
      if (typeof own !== 'string' || !isRight) {
        await sleep(Math.max(0, stall - (performance.now() - began)))
        throw refusal('INVALID_CREDENTIALS', 401, 'Invalid user credentials.')
      }
      // A wrong code of the second factor stays counted; that it was not given yet is no guess.
      const isGuess = textOf(body, 'otp') !== ''
      response.on('finish', () => {
        if (!isSite && (!isGuess || response.statusCode < 400)) turns.giveBack(account)
      })
      next()
    }),
  )

  // Links of the Studio's own people are of no use on the site.
  for (const path of ['/auth/password/reset', '/users/invite/accept']) {
    app.post(
      path,
      answering(async (request, response, next) => {
        if (!isRenterAgent(request.get('user-agent'))) return next()
        const { email } = claimsOf(textOf(request.body, 'token'))
        const user = await userByEmail(database, String(email ?? ''))
        if (user && user.role !== RENTER_ROLE) throw refusal('FORBIDDEN', 403, 'Forbidden.')
        const accepted = acceptedIn(request.body)
        if (user && accepted) {
          // Directus takes nothing that it does not know.
          Reflect.deleteProperty(Object(request.body), 'accepted')
          response.on('finish', () => {
            if (response.statusCode < 400) keepAccepted(user.id, accepted)
          })
        }
        next()
      }),
    )
  }
}
