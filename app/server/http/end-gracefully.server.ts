import type { Server, ServerResponse } from 'node:http'
import { workBehindAnswers } from '../async/behind-answer.server'
import { env } from '../env.server'
import { log } from '../log.server'
import { closeTracing } from '../tracing/tracing.server'

/** Milliseconds for the answers under way; a form has 20 s. */
export const GRACE = 25_000

/** Milliseconds within which a second signal is the first one, by another way. */
const TWIN = 1000

/** The server and the application are built apart: both read the same. */
const shared = globalThis as Partial<
  Record<'istmoIsLeaving' | 'istmoIsHeldBack' | 'istmoIsEnding', boolean>
>

/** Whether this process was asked to end, or may have to: who shares the requests out sends it no more. */
export const isDraining = () => shared.istmoIsLeaving === true || shared.istmoIsHeldBack === true

/** Whether this process takes no requests any more, and only brings to its end what is under way. */
export const isEnding = () => shared.istmoIsEnding === true

/** While it is not certain that this process may stay. */
export function holdBack(isHeldBack: boolean): void {
  shared.istmoIsHeldBack = isHeldBack
}

/**
 * On TERM for `DRAIN_SECONDS` all goes on, but `/readyz` says no, so that a balancer looks away before the port closes. Then,
 * on INT, and at a second signal meanwhile: takes no new connection, sends the answers that are under way whole, closes the
 * connections that nobody uses, ends what goes on behind answers, sends the last traces, and ends the process with 0; at one
 * more signal at once, with 1.
 */
export function endGracefully(server: Server): void {
  const open = new Set<ServerResponse>()
  let ending = false
  /** When the first signal came: a supervisor and the npm that it started send one each. */
  let asked = Number.NEGATIVE_INFINITY
  let drain: NodeJS.Timeout | undefined

  server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response)
    if (ending) response.setHeader('Connection', 'close')
    response.once('close', () => {
      open.delete(response)
      if (ending) closeWhenDone()
    })
  })

  function closeWhenDone(): void {
    if (open.size === 0) server.closeAllConnections()
    else server.closeIdleConnections()
  }

  function onSignal(milliseconds: number): void {
    const isTwin = performance.now() - asked < TWIN
    if (isTwin) return
    if (ending) process.exit(1)
    const isFirst = asked < 0
    asked = performance.now()
    if (isFirst && milliseconds > 0) {
      shared.istmoIsLeaving = true
      drain = setTimeout(end, milliseconds)
    } else end()
  }

  function end(): void {
    clearTimeout(drain)
    ending = true
    shared.istmoIsEnding = true
    // Its code is 0, unless it ends because it has to.
    server.close(async () => {
      await workBehindAnswers()
      await closeTracing()
      process.exit()
    })
    for (const response of open) {
      if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    closeWhenDone()
    setTimeout(() => {
      log.warn('answers cut off at the end of the process', { count: open.size })
      process.exit()
    }, GRACE).unref()
  }
  process.on('SIGTERM', () => onSignal(env().DRAIN_SECONDS * 1000))
  process.on('SIGINT', () => onSignal(0))
}
