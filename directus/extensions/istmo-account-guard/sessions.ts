import { createHash, randomBytes } from 'node:crypto'
import {
  beganAt,
  isOverSession,
  isRenterAgent,
  sessionOf,
} from '../../../app/server/directus/renter-agent.ts'
import {
  type App,
  answering,
  type Context,
  claimsOf,
  type Database,
  type Request,
  type Row,
  refusal,
  textOf,
  userOf,
} from './directus.ts'

/** Milliseconds for which a token that was used is answered as it was: two processes of the site may come with the same one. */
const AT_ONCE = 30_000
/** Stands for every session but the one that asks. */
const OTHERS = 'others'

/**
 * A session of a renter bears the name that the site gave it, through all of its tokens. So signing out ends what became of
 * a token elsewhere, too; a token that was used already, long after, ends its session: somebody else has it. Renters see
 * the sessions of their own account, and end others of them, by that name.
 * @param lifetime milliseconds of a refresh token
 */
export function guardSessions(app: App, { database }: Pick<Context, 'database'>, lifetime: number) {
  const sessions = () => database('directus_sessions')

  app.post(
    '/auth/refresh',
    answering(async (request, _, next) => {
      const agent = namedAgent(request)
      if (agent === null) return next()
      const token = textOf(request.body, 'refresh_token')
      const own = await sessions().where({ token }).first()
      // Directus finds none of them then, and refuses.
      if (isOverSession(sessionOf(agent) ?? '', Date.now())) {
        await sessions().where({ user_agent: agent }).delete()
        await sessions().where({ token }).delete()
        return next()
      }
      // A social login is begun by the browser, before the site has a name for it. A session that has one keeps it.
      if (own && own.user_agent !== agent) {
        if (isRenterAgent(own.user_agent))
          throw refusal('INVALID_CREDENTIALS', 401, 'Another session.')
        await sessions().where({ token }).update({ user_agent: agent })
      }
      // One of all who come with it makes another of it, which Directus leaves as it is: it makes what `next_token` says.
      const successor = successorOf(token, Date.now())
      await sessions().where({ token }).update({ token: successor, next_token: successor })
      await goOn(request, token, agent)
      next()
    }),
  )

  app.post(
    '/auth/logout',
    answering(async (request, _, next) => {
      const agent = namedAgent(request)
      // Directus ends the one whose token it was given, and writes down that it was.
      const token = textOf(request.body, 'refresh_token')
      if (agent) await sessions().where({ user_agent: agent }).whereNot({ token }).delete()
      next()
    }),
  )

  app.get(
    '/auth/sessions',
    answering(async (request, response) => {
      const own = await ownSessions(request)
      const data = own.agents.map((agent) => {
        const used = Math.max(...own.rows.filter((row) => row.user_agent === agent).map(bornAt))
        const began = beganAt(sessionOf(agent) ?? '')
        return {
          id: digestOf(agent),
          began: began === null ? null : Math.min(began, used),
          used,
          is_own: agent === own.agent,
        }
      })
      response.status(200).json({ data })
    }),
  )

  app.post(
    '/auth/sessions/end',
    answering(async (request, response) => {
      const { user, agent: own, agents } = await ownSessions(request)
      const id = textOf(request.body, 'id')
      const ended = agents.filter((one) => one !== own && (id === OTHERS || digestOf(one) === id))
      for (const user_agent of ended) await sessions().where({ user, user_agent }).delete()
      response.status(204).end()
    }),
  )

  /** By what became of a token at this moment; long after it was used it is the end of its session. */
  async function goOn(request: Request, token: string, agent: string): Promise<void> {
    const rows = await sessions().where({ user_agent: agent }).select('token', 'expires')
    const same = rows.find((row) => isSuccessor(row.token, token, Date.now()))
    if (same) Reflect.set(Object(request.body), 'refresh_token', same.token)
    else if (rows[0] && Date.now() - bornAt(rows[0]) > AT_ONCE) {
      await sessions().where({ user_agent: agent }).delete()
    }
  }

  /** The sessions of the account of who asks, by an access token of a session that has a name. */
  async function ownSessions({ token, accountability }: Request) {
    const [user, { renter_agent: agent }] = [userOf(accountability), claimsOf(token)]
    if (user === null || !isRenterAgent(agent)) throw refusal('FORBIDDEN', 403, 'Forbidden.')
    const found = await sessions().where({ user }).select('user_agent', 'expires')
    const rows = found.filter((row) => bornAt(row) + lifetime > Date.now())
    return { user, agent, rows, agents: [...new Set(rows.map((row) => row.user_agent))] }
  }

  function bornAt({ expires }: Row): number {
    // SQLite keeps milliseconds.
    return new Date(expires as string | number | Date).getTime() - lifetime
  }
}

/** A token that nobody can guess, which says of which it was made, to those who have that, and when: 63 letters of 64 at most. */
function successorOf(token: string, now: number): string {
  return markOf(token) + timeOf(now) + randomBytes(24).toString('base64url')
}

/** That it was used does not grow younger by being answered again. */
function isSuccessor(one: unknown, token: string, now: number): boolean {
  const [mark, time] = [String(one).slice(0, MARK), String(one).slice(MARK, MARK + TIME)]
  return mark === markOf(token) && time >= timeOf(now - AT_ONCE)
}

const [MARK, TIME] = [22, 9]
const timeOf = (now: number) => now.toString(36).padStart(TIME, '0')
const markOf = (token: string) =>
  createHash('sha256').update(token).digest('base64url').slice(0, MARK)

/** The public name of a session, of which nobody learns the agent. One that begins beside the site may have none. */
function digestOf(agent: unknown): string {
  return createHash('sha256').update(String(agent)).digest('base64url')
}

/** The agent of a request that names a session of the site; null: it names none. */
export function namedAgent(request: Request): string | null {
  const agent = request.get('user-agent')
  return isRenterAgent(agent) && sessionOf(agent) !== null ? agent : null
}

/** An access token says of which session it is, and counts no longer than that. */
export function namedToken(claims: Row, who: unknown): Row {
  const agent = typeof who === 'object' && who !== null ? Reflect.get(who, 'userAgent') : undefined
  return isRenterAgent(agent) && sessionOf(agent) !== null
    ? { ...claims, renter_agent: agent }
    : claims
}

/** @throws Directus's refusal of credentials that do not count */
export async function refuseEnded(token: unknown, database: Database): Promise<void> {
  const { id, renter_agent: agent } = claimsOf(token)
  if (!isRenterAgent(agent)) return
  const session = await database('directus_sessions').where({ user: id, user_agent: agent }).first()
  if (!session) throw refusal('INVALID_CREDENTIALS', 401, 'Invalid user credentials.')
}
