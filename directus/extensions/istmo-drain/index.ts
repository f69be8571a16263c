import { setTimeout as sleep } from 'node:timers/promises'

type Response = { status(code: number): { json(body: unknown): void } }
type App = { get(path: string, answer: (request: unknown, response: Response) => void): void }
type Hooks = {
  init(event: 'app.before', act: (of: { readonly app: App }) => void): void
  action(event: 'server.start', act: () => void): void
}
type Context = {
  readonly env: { readonly DRAIN_SECONDS?: unknown; readonly DB_CLIENT?: unknown }
  readonly database: { raw(sql: string): PromiseLike<unknown> }
}

/** Milliseconds within which a second signal is the first one, by another way: a supervisor and our own command send one each. */
const TWIN = 1000

/** Milliseconds within which the database answers one that is ready; less than the balancer waits (`ops/haproxy.cfg`). */
const PATIENCE = 3000

/**
 * `/readyz` says whether it is to be sent requests: not while its PostgreSQL does not answer, which another machine's may. A file is
 * never away. On TERM all goes on for `DRAIN_SECONDS`, but `/readyz` says no, so that a balancer looks away before the port closes; then,
 * and at a further signal meanwhile, Directus ends as it does by itself. The site does the same
 * (`app/server/http/end-gracefully.server.ts`).
 */
export default ({ init, action }: Hooks, { env, database }: Context): void => {
  const milliseconds = Number(env.DRAIN_SECONDS ?? 0) * 1000
  let isLeaving = false
  /** However many look, the database is asked once. */
  let question: Promise<boolean> | undefined
  const answers = () => {
    question ??= Promise.resolve(database.raw('select 1'))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        question = undefined
      })
    return Promise.race([question, sleep(PATIENCE, false, { ref: false })])
  }
  init('app.before', ({ app }) => {
    app.get('/readyz', async (_, response) => {
      const isReady = !isLeaving && (env.DB_CLIENT !== 'pg' || (await answers())) && !isLeaving
      response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'unavailable' })
    })
  })
  if (!(milliseconds > 0)) return

  // Directus listens to signals by now.
  action('server.start', () => {
    const own = process.listeners('SIGTERM')
    process.removeAllListeners('SIGTERM')
    let asked = Number.NEGATIVE_INFINITY
    let drain: NodeJS.Timeout | undefined

    const onTerm = () => {
      const isTwin = performance.now() - asked < TWIN
      if (isTwin) return
      asked = performance.now()
      if (isLeaving) return end()
      isLeaving = true
      drain = setTimeout(end, milliseconds)
    }
    const end = () => {
      clearTimeout(drain)
      process.off('SIGTERM', onTerm)
      for (const listener of own) process.on('SIGTERM', listener)
      process.kill(process.pid, 'SIGTERM')
    }
    process.on('SIGTERM', onTerm)
  })
}
