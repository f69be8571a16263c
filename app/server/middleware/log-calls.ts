import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createMiddleware } from '@tanstack/react-start'
import { isAppError } from '~/domain/app-error'
import { log } from '../log.server'
import { metrics } from '../metrics/registry.server'
import { insideSpan, requestContext } from '../request-context.server'
import { beginPart, endPart } from '../tracing/tracing.server'

/** One line for each call of a server function: which, what came of it, how long it took. Nothing that was sent. */
export const logCalls = createMiddleware({ type: 'function' }).server(
  async ({ next, serverFnMeta }) => {
    const started = performance.now()
    const span = beginPart(`server function ${serverFnMeta.name}`)
    const write = (outcome: string) => {
      const ms = performance.now() - started
      const labels = { function: serverFnMeta.name, outcome }
      metrics().serverFunctions.observe(labels, ms / 1000)
      endPart(span, outcome, outcome === 'internal' || outcome === 'unavailable')
      const { requestId } = requestContext()
      log.plain('server function', { requestId, ...labels, ms: Math.round(ms) })
    }
    try {
      const answer = await insideSpan(span, () => next())
      write(refusalOf(answer) ?? 'ok')
      return answer
    } catch (error) {
      write(failureOf(error))
      throw error
    }
  },
)

/** The code of a refusal that is a value: `{ ok: false, error: { code } }`. */
function refusalOf(answer: object): string | undefined {
  const result: unknown = Reflect.get(answer, 'result')
  if (!isObject(result) || result.ok !== false) return undefined
  return isObject(result.error) && typeof result.error.code === 'string'
    ? result.error.code
    : 'refused'
}

function failureOf(error: unknown): string {
  if (isAppError(error)) return error.code
  if (isRedirect(error)) return 'redirect'
  if (isNotFound(error)) return 'not_found'
  return error instanceof Response ? `http_${error.status}` : 'internal'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
