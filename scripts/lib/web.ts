import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashFiles } from './hash-files.ts'
import { during, step } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { writeSbom } from './sbom.ts'
import { type Server, startServer } from './servers.ts'
import type { Toolchain } from './toolchain.mjs'

/** Holds the `sourcesHash` that `.output` was built from. */
export const buildStamp = `${root}/.output/.istmo-sources`

/** Messages that the build compiles: the demo's bookings are made by the site's own functions, in its words. */
const compiledMessages = `${root}/app/paraglide/messages.js`

/** Builds the site for production unless `.output` already is what `npm start` runs, from these sources. */
export async function buildSite(toolchain: Toolchain, { force = false } = {}) {
  const wanted = sourcesHash(root)
  const isBuilt = existsSync(buildStamp) && existsSync(compiledMessages)
  if (!force && isBuilt && readFileSync(buildStamp, 'utf8') === wanted) return
  const { code, output } = await during(step, 'Building the site', () =>
    outputOf(toolchain.nodeBin, ['node_modules/vite/bin/vite.js', 'build'], {
      env: { ...toolchain.env, NODE_ENV: 'production' },
    }),
  )
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-6000)}`)
  writeSbom()
  const { NITRO_PRESET = 'node-server', BUILD_DIR } = toolchain.env
  if (BUILD_DIR) return
  if (NITRO_PRESET === 'node-server') writeFileSync(buildStamp, wanted)
  else rmSync(buildStamp, { force: true })
}

type SiteOptions = {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  readonly cwd?: string | undefined
  readonly name?: string
  /** One of several that a balancer watches and that start at once: its output is added to the file, and `stop` does not wait for the balancer. */
  readonly isMember?: boolean
  /** `/healthz`: it listens, whatever it thinks of the back office. */
  readonly until?: '/readyz' | '/healthz' | '/'
}

/** Starts the built server, that of another folder with `cwd`, and waits until it says it is ready. */
export async function startSite(
  toolchain: Pick<Toolchain, 'nodeBin' | 'env'>,
  { port, env, logFile, cwd, name = 'site', isMember = false, until = '/readyz' }: SiteOptions,
) {
  const server = startServer(name, toolchain.nodeBin, ['.output/server/index.mjs'], {
    env: {
      ...toolchain.env,
      NODE_ENV: 'production',
      PORT: String(port),
      NITRO_PORT: String(port),
      ...env,
    },
    logFile,
    cwd,
    ...(isMember ? { isAppended: true, stopSignal: 'SIGINT' as const } : {}),
  })
  await waitFor(`http://127.0.0.1:${port}${until}`, server, isMember ? 180 : 60)
  return Object.assign(server, { url: `http://localhost:${port}` })
}

/**
 * Polls an address until it answers 200.
 * @throws Error with the log's end when the process dies or the seconds pass; the server is stopped then
 */
export async function waitFor(
  url: string,
  server: Pick<Server, 'name' | 'logFile' | 'exited' | 'stop'>,
  seconds = 60,
) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    if (server.exited) break
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await server.stop()
  const tail = existsSync(server.logFile) ? readFileSync(server.logFile, 'utf8').slice(-3000) : ''
  throw new Error(`${server.name} did not become ready (${url}). The end of its log:\n${tail}`)
}

/** The files that a build is made of. */
const sources = [
  ...['app', 'project.inlang', 'public', 'app.config.ts', 'vite.config.ts', 'package-lock.json'],
  'scripts/vite',
]

/** The message compiler writes these beside the messages: a first build is not to be out of date by its own doing. */
const writtenByBuild = ['paraglide', 'cache', 'README.md']

/** The same wherever the folder lies, before the build and after. */
export function sourcesHash(folder: string) {
  return hashFiles(folder, sources, (name) => name.startsWith('.') || writtenByBuild.includes(name))
}
