/**
 * The doors of accounts (D46, record 69): nobody's tries suspend another's account, the site lets renters in and nobody
 * else, its answers tell nobody's account, and a session ends with all of its tokens.
 */
import { createTurns } from '../../../app/server/limits/turns.ts'
import { accountMails, type MailContext } from '../istmo-account-mail/mails.ts'
import { answerFirst, type Closing, closeAfter } from './behind-answer.ts'
import type { App, Context, Database, Request, Row } from './directus.ts'
import { guardHashes } from './hashes.ts'
import { guardOwnPassword } from './own-password.ts'
import { guardPasskeys } from './passkeys.ts'
import { guardSessions, namedToken, refuseEnded } from './sessions.ts'
import { guardSignIn, type Hashing } from './sign-in.ts'

type Hooks = {
  action(event: 'server.start', act: (of: { readonly server: Closing }) => void): void
  init(event: 'middlewares.after', act: (of: { readonly app: App }) => Promise<void>): void
  filter(
    event: 'authenticate',
    check: (
      who: unknown,
      meta: { readonly req: Request },
      context: { readonly database: Database },
    ) => Promise<unknown>,
  ): void
  filter(
    event: 'auth.jwt',
    change: (claims: Row, meta: unknown, context: { readonly accountability: unknown }) => Row,
  ): void
}

export default function istmoAccountGuard(
  { init, filter, action }: Hooks,
  context: Context & MailContext,
): void {
  let workBehindAnswers = async () => {}
  action('server.start', ({ server }) => closeAfter(server, () => workBehindAnswers()))
  init('middlewares.after', async ({ app }) => {
    // They come with Directus, which is not installed where only the types are checked.
    const { default: hashing }: { default: Hashing } = await import(`${'argon2'}`)
    const { getMilliseconds }: { getMilliseconds(text: unknown, otherwise: number): number } =
      await import(`${'@directus/api'}/utils/get-milliseconds`)
    const turns = createTurns()
    const { tell } = accountMails(context)
    guardSignIn(app, context, turns, hashing)
    guardSessions(app, context, getMilliseconds(context.env.REFRESH_TOKEN_TTL, 0))
    guardPasskeys(app, context)
    guardHashes(app)
    guardOwnPassword(app, context, { turns, tell, verify: hashing.verify })
    workBehindAnswers = answerFirst(app, context, hashing)
  })
  filter('authenticate', async (who, { req }, { database }) => {
    await refuseEnded(req.token, database)
    return who
  })
  filter('auth.jwt', (claims, _, { accountability }) => namedToken(claims, accountability))
}
