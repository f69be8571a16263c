import { freePort } from '../../scripts/lib/ports.ts'
import { startServer } from '../../scripts/lib/servers.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { waitFor } from '../../scripts/lib/web.ts'
import { cores, pin } from './cores.ts'

/** A server of bench/servers, on the site's core; `args` come after its port. */
export async function startSideServer(
  toolchain: Toolchain,
  name: 'bytes' | 'react' | 'astro',
  { args, logs }: { readonly args: readonly string[]; readonly logs: string },
) {
  const port = await freePort()
  const file = new URL(`../servers/${name}.ts`, import.meta.url).pathname
  const server = startServer(name, toolchain.nodeBin, [file, String(port), ...args], {
    env: { ...toolchain.env, NODE_ENV: 'production' },
    logFile: `${logs}/${name}.log`,
  })
  await waitFor(`http://127.0.0.1:${port}/`, server)
  await pin(server.pid, cores.server)
  return Object.assign(server, { url: `http://127.0.0.1:${port}` })
}
