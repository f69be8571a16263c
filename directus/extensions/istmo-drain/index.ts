type Response = { status(code: number): { json(body: unknown): void } }
type App = { get(path: string, answer: (request: unknown, response: Response) => void): void }
type Hooks = {
  init(event: 'app.before', act: (of: { readonly app: App }) => void): void
  action(event: 'server.start', act: () => void): void
}
type Context = { readonly env: { readonly DRAIN_SECONDS?: unknown } }

/** Milliseconds within which a second signal is the first one, by another way: a supervisor and our own command send one each. */
const TWIN = 1000

/**
 * On TERM all goes on for `DRAIN_SECONDS`, but `/readyz` says no, so that a balancer looks away before the port closes; then,
 * and at a further signal meanwhile, Directus ends as it does by itself. The site does the same
 * (`app/server/http/end-gracefully.server.ts`).
 */
export default ({ init, action }: Hooks, { env }: Context): void => {
  const milliseconds = Number(env.DRAIN_SECONDS ?? 0) * 1000
  let isLeaving = false
  init('app.before', ({ app }) => {
    app.get('/readyz', (_, response) =>
      response.status(isLeaving ? 503 : 200).json({ status: isLeaving ? 'unavailable' : 'ready' }),
    )
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
