import { randomBytes } from 'node:crypto'
import { RENTER_ROLE, SITE_ROLE } from '../../../app/server/directus/renter-role.ts'
import { type App, answering, type Context, refusal, textOf } from './directus.ts'
import { namedAgent } from './sessions.ts'

/** Milliseconds until the site has to have made tokens of it. */
const LIFETIME = 60_000

/**
 * A session for a renter whose passkey the site has proven: the site's own token is asked for, and renters alone are let in
 * by it. It is begun as a social login is: by a refresh token, which counts once and makes the tokens of every other session.
 * A key's uses are counted with it, so that of two proofs by one count only the first is let in.
 */
export function guardPasskeys(app: App, { database }: Pick<Context, 'database'>): void {
  app.post(
    '/auth/passkey',
    answering(async (request, response) => {
      const { body, accountability } = request
      const agent = namedAgent(request)
      if (agent === null || !isSite(accountability)) throw refusal('FORBIDDEN', 403, 'Forbidden.')
      const known = { id: Number(textOf(body, 'id')), counter: textOf(body, 'counter') }
      const passkey = await database('passkeys').where(known).first()
      const renter = { id: passkey?.user ?? null, role: RENTER_ROLE, status: 'active' }
      const user = await database('directus_users').where(renter).first()
      const use = { counter: textOf(body, 'next_counter'), last_used_at: new Date() }
      const isCounted = user && Number(await database('passkeys').where(known).update(use)) === 1
      if (!isCounted) throw refusal('INVALID_CREDENTIALS', 401, 'Invalid user credentials.')
      const token = randomBytes(48).toString('base64url')
      await database('directus_sessions').insert({
        ...{ token, user: user.id, user_agent: agent },
        expires: new Date(Date.now() + LIFETIME),
      })
      response.status(200).json({ data: { refresh_token: token } })
    }),
  )
}

function isSite(who: unknown): boolean {
  return typeof who === 'object' && who !== null && Reflect.get(who, 'role') === SITE_ROLE
}
