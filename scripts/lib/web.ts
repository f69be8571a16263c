import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { step } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { type Server, startServer } from './servers.ts'
import type { Toolchain } from './toolchain.mjs'

/** Builds the site for production unless `.output` already comes from these sources. */
export async function buildSite(toolchain: Toolchain, { force = false } = {}) {
  const stamp = `${root}/.output/.istmo-sources`
  const wanted = sourcesHash()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Building the site')
  const { code, output } = await outputOf(
    toolchain.nodeBin,
    ['node_modules/vite/bin/vite.js', 'build'],
    { env: { ...toolchain.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-6000)}`)
  writeFileSync(stamp, wanted)
}

/** Starts the built server and waits until it says it is ready. */
export async function startSite(
  toolchain: Toolchain,
  { port, env, logFile }: { port: number; env: NodeJS.ProcessEnv; logFile: string },
) {
  const server = startServer('site', toolchain.nodeBin, ['.output/server/index.mjs'], {
    env: {
      ...toolchain.env,
      NODE_ENV: 'production',
      PORT: String(port),
      NITRO_PORT: String(port),
      ...env,
    },
    logFile,
  })
  await waitFor(`http://127.0.0.1:${port}/readyz`, server)
  return Object.assign(server, { url: `http://localhost:${port}` })
}

/** Polls an address until it answers 200. @throws Error with the log's end when the process dies or 60 s pass. */
export async function waitFor(
  url: string,
  server: Pick<Server, 'name' | 'logFile' | 'exited'>,
  seconds = 60,
) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    if (server.exited) break
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const tail = existsSync(server.logFile) ? readFileSync(server.logFile, 'utf8').slice(-3000) : ''
  throw new Error(`${server.name} did not become ready (${url}). The end of its log:\n${tail}`)
}

/** The same wherever the project's folder lies. */
function sourcesHash() {
  const hash = createHash('sha256')
  const visit = (path: string) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'paraglide' && !name.startsWith('.') && name !== 'cache')
          visit(`${path}/${name}`)
      }
    } else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const name of [
    'app',
    'project.inlang',
    'public',
    'app.config.ts',
    'vite.config.ts',
    'package-lock.json',
    // What the build itself is made of.
    'scripts/lib/lucide-icons.ts',
  ]) {
    if (existsSync(`${root}/${name}`)) visit(`${root}/${name}`)
  }
  return hash.digest('hex')
}
