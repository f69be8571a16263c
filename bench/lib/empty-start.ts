import { cpSync, existsSync, rmSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot, root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { startSite } from '../../scripts/lib/web.ts'
import { cores, pin } from './cores.ts'

const folder = `${dataRoot}/bench/empty-start`

/** The smallest page of TanStack Start and Nitro, of the site's own versions: those of the project, in which it is built. */
export async function buildEmptyStart(toolchain: Toolchain): Promise<void> {
  step('Building an empty page of TanStack Start')
  rmSync(folder, { recursive: true, force: true })
  cpSync(`${root}/bench/empty-start`, folder, { recursive: true })
  const { code, output } = await outputOf(
    toolchain.nodeBin,
    [`${root}/node_modules/vite/bin/vite.js`, 'build'],
    { cwd: folder, env: { ...toolchain.env, NODE_ENV: 'production' } },
  )
  if (code !== 0 || !existsSync(`${folder}/.output/server/index.mjs`))
    throw new Error(`The empty page was not built:\n${output.slice(-4000)}`)
}

export async function startEmptyStart(toolchain: Toolchain, logs: string) {
  const server = await startSite(toolchain, {
    name: 'empty page',
    until: '/',
    port: await freePort(),
    env: {},
    cwd: folder,
    logFile: `${logs}/empty-start.log`,
  })
  await pin(server.pid, cores.server)
  return server
}
