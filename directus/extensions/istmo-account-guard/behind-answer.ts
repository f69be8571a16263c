import { setTimeout as sleep } from 'node:timers/promises'
import { isRenterAgent } from '../../../app/server/directus/renter-agent.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import {
  type App,
  acceptedIn,
  answering,
  type Context,
  type Request,
  refusal,
  textOf,
  userByEmail,
} from './directus.ts'
import type { Hashing } from './sign-in.ts'

/** Milliseconds that a back office which ends gives what it promised, as the answers under way (`SERVER_SHUTDOWN_TIMEOUT`). */
const PATIENCE = 25_000

export type Closing = { close(closed?: (error?: Error) => void): unknown }

/** Directus ends its connections to the database once the server is closed: it is, as far as that knows, when `work` is done. */
export function closeAfter(server: Closing, work: () => Promise<void>): void {
  const { close } = server
  server.close = (closed) =>
    close.call(server, async (error) => {
      await Promise.race([work(), sleep(PATIENCE, undefined, { ref: false })])
      closed?.(error)
    })
}

/**
 * A request of the site for somebody who typed an address is answered before it is known whether there is such an account,
 * and done behind the answer: its time tells nothing, however busy the machine is (D46).
 * @returns resolves when nothing of it is under way
 */
export function answerFirst(
  app: App,
  { database, env, logger, getSchema, services }: Context,
  { verify }: Pick<Hashing, 'verify'>,
): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const users = async (who: unknown) =>
    new services.UsersService({ schema: await getSchema(), accountability: who })

  behind(
    '/users/register',
    'verification_url',
    'USER_REGISTER_URL_ALLOW_LIST',
    async ({ body }) => {
      const [email, password] = [textOf(body, 'email'), textOf(body, 'password')]
      const before = await userByEmail(database, email)
      // Whoever registers an address first must not choose the password of whom it belongs to: a second one leaves it without any.
      const isOther = before?.status === 'unverified' && !(await isOwn(before.password, password))
      if (isOther)
        await database('directus_users').where({ id: before.id }).update({ password: null })
      const [first_name, last_name] = [textOf(body, 'first_name'), textOf(body, 'last_name')]
      const verification_url = textOf(body, 'verification_url')
      await (await users(null)).registerUser({
        email,
        password,
        first_name,
        last_name,
        verification_url,
      })
      const made = await userByEmail(database, email)
      const accepted = acceptedIn(body)
      if (accepted && made?.status === 'unverified') {
        await (await users(null)).updateOne(made.id, accepted)
      }
    },
  )

  behind(
    '/auth/password/request',
    'reset_url',
    'PASSWORD_RESET_URL_ALLOW_LIST',
    async ({ body }) => {
      const email = textOf(body, 'email')
      const user = await userByEmail(database, email)
      if (user?.role !== RENTER_ROLE || user.status !== 'active') return
      await (await users(null)).requestPasswordReset(email, textOf(body, 'reset_url'))
    },
  )

  behind('/users/invite', 'invite_url', 'USER_INVITE_URL_ALLOW_LIST', async (request) => {
    const { body, accountability } = request
    const [email, role] = [textOf(body, 'email'), textOf(body, 'role')]
    await (await users(accountability)).inviteUser(email, role, textOf(body, 'invite_url'))
  })

  return async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  /** @param list of the addresses to which its mail may lead, of which the site hears at once */
  function behind(
    path: string,
    linkField: string,
    list: string,
    work: (request: Request) => Promise<void>,
  ): void {
    app.post(
      path,
      answering(async (request, response, next) => {
        if (!isRenterAgent(request.get('user-agent'))) return next()
        const link = textOf(request.body, linkField)
        if (![env[list]].flat().join().split(',').includes(link)) {
          throw refusal('INVALID_PAYLOAD', 400, `The link is not in ${list}.`)
        }
        response.status(204).end()
        const done = work(request)
          .catch((error: unknown) => logger.error(error, `${path} not done`))
          .finally(() => underWay.delete(done))
        underWay.add(done)
        await done
      }),
    )
  }

  async function isOwn(hash: unknown, password: string): Promise<boolean> {
    return typeof hash === 'string' && (await verify(hash, password))
  }
}
