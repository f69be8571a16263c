import { type Accountability, ROLE } from '../../schema/roles.ts'

type Request = { readonly body?: unknown; readonly accountability?: Accountability | null }
type Response = { status(code: number): { json(body: unknown): void } }
type Router = { post(path: string, answer: (request: Request, response: Response) => void): void }

/** `beganAt`: epoch milliseconds of its machine; `heardAt`: milliseconds of this process (`performance.now`). */
type Running = { readonly id: string; readonly beganAt: number; readonly heardAt: number }

/** Milliseconds after which a process that says nothing is gone; one that runs says so every two seconds. */
const GONE = 10_000
/** Sites of one back office. */
const MAX_SITES = 100

/**
 * Knows the one process of each site that has no Redis (`app/server/http/only-process.server.ts`): several would count who
 * tries too often each by itself. Of two the one that began first stays. It stands in memory: without a Redis there is one
 * back office.
 */
export default {
  id: 'istmo-site-process',
  handler(router: Router): void {
    const running = new Map<string, Running>()
    router.post('/', ({ body, accountability }, response) => {
      const asked = readBody(body)
      if (accountability?.role !== ROLE.site) return response.status(403).json({})
      if (!asked) return response.status(400).json({})
      const { site, id, beganAt, isLeaving } = asked
      const now = performance.now()
      const other = running.get(site)
      if (other && other.id !== id && now - other.heardAt < GONE && other.beganAt <= beganAt) {
        return response.status(200).json({ other: other.id, silent: now - other.heardAt })
      }
      running.delete(site)
      if (!isLeaving) running.set(site, { id, beganAt, heardAt: now })
      const [oldest] = running.keys()
      if (running.size > MAX_SITES && oldest !== undefined) running.delete(oldest)
      response.status(200).json({ other: null, silent: 0 })
    })
  },
}

function readBody(body: unknown) {
  if (typeof body !== 'object' || body === null) return null
  const { site, id, beganAt, isLeaving } = body as Readonly<Record<string, unknown>>
  const isText = (value: unknown) => typeof value === 'string' && value.length < 300
  if (!isText(site) || !isText(id) || typeof beganAt !== 'number') return null
  return { site: String(site), id: String(id), beganAt, isLeaving: isLeaving === true }
}
