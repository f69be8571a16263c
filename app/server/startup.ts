import { definePlugin } from 'nitro'
import { env } from './env.server'
import { limitSenders } from './http/limit-senders.server'
import { logConsole } from './log.server'

/** Before it listens: a bad environment ends the process with one sentence (source.md §8), and content is loaded. */
export default definePlugin((nitro) => {
  const { SITE_URL } = environmentOrExit()
  if (!import.meta.dev) logConsole()
  limitSenders()
  // Nitro marks all of /static as never changing, also a file that is missing while a new version is rolled out.
  nitro.hooks?.hook('response', (response) => {
    response.headers.set('X-Content-Type-Options', 'nosniff')
    if (response.status >= 400 && response.headers.get('Cache-Control')?.includes('immutable')) {
      response.headers.set('Cache-Control', 'no-store')
    }
  })
  void Promise.resolve(nitro.fetch(new Request(new URL('/readyz', SITE_URL))))
})

function environmentOrExit() {
  try {
    return env()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}
