import { definePlugin } from 'nitro'
import { appConfig } from '../../app.config'
import { env, whatIsOn } from './env.server'
import { limitSenders } from './http/limit-senders.server'
import { log, logConsole } from './log.server'
import { watchProcess } from './metrics/registry.server'
import { startTracing } from './tracing/tracing.server'

/** Before it listens: a bad environment ends the process with one sentence (§8.2), and content is loaded. */
export default definePlugin((nitro) => {
  const given = environmentOrExit()
  const { SITE_URL, MAX_CONNECTIONS, METRICS_TOKEN } = given
  if (!import.meta.dev) {
    logConsole()
    log.info('what is on', whatIsOn(given))
  }
  limitSenders(MAX_CONNECTIONS)
  if (METRICS_TOKEN) watchProcess()
  startTracing(given)
  // Nitro marks what is asked below the addresses of files, also what is no file: one is missing while a new version is
  // rolled out.
  nitro.hooks?.hook('response', (response) => {
    response.headers.set('X-Content-Type-Options', 'nosniff')
    if (isNoFile(response) && keptAsFile.has(response.headers.get('Cache-Control') ?? '')) {
      response.headers.set('Cache-Control', 'no-store')
    }
  })
  void Promise.resolve(nitro.fetch(new Request(new URL('/readyz', SITE_URL))))
})

const keptAsFile = new Set(['public, max-age=31536000, immutable', appConfig.plainFileCache])

function isNoFile({ status }: Response): boolean {
  return status >= 300 && status !== 304
}

function environmentOrExit() {
  try {
    return env()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}
