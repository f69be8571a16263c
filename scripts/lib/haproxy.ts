/** The balancer of the demo's cluster and of its tests: HAProxy with the example that operators begin with. */
import { tmpdir } from 'node:os'
import { librariesIn, unpackDebian } from './debian-packages.ts'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { type Server, startServer } from './servers.ts'
import { waitFor } from './web.ts'

type Behind = {
  /** Ports of this machine at which renters, and the site, ask. */
  readonly site: number
  readonly office: number
  /** Ports of the processes behind them. */
  readonly sites: readonly [number, number, number]
  readonly offices: readonly [number, number]
}

/** @throws UserError where there is no HAProxy for this machine */
export async function startBalancer(behind: Behind, logFile: string): Promise<Server> {
  const { command, env, readyUrl } = await balancerCommand(behind)
  const [program, ...args] = command
  const balancer = startServer('balancer', program, args, { env, logFile })
  await waitFor(readyUrl, balancer, 20)
  return balancer
}

/** @throws UserError where there is no HAProxy for this machine */
export async function balancerCommand(behind: Behind) {
  const { program, env } = await ensureHaproxy()
  return {
    command: [program, '-db', '-f', `${root}/ops/haproxy.cfg`] as const,
    env: { ...env, ...variablesOf(behind) },
    readyUrl: `http://127.0.0.1:${behind.site}/balancerz`,
  }
}

/** The variables of `ops/haproxy.cfg`, without TLS. */
function variablesOf({ site, office, sites, offices }: Behind): NodeJS.ProcessEnv {
  const each = (name: string, ports: readonly number[]) =>
    ports.map((port, index) => [`${name}_${index + 1}`, `127.0.0.1:${port}`] as const)
  return {
    // On every interface, as the site itself listens.
    SITE_BIND: `*:${site}`,
    OFFICE_BIND: `127.0.0.1:${office}`,
    ...Object.fromEntries([...each('SITE', sites), ...each('OFFICE', offices)]),
  }
}

/** This machine's, or else Debian's, unpacked without being installed. */
export async function ensureHaproxy(): Promise<{ program: string; env: NodeJS.ProcessEnv }> {
  const { code, output } = await outputOf('haproxy', ['-v'])
  const [, major, minor] = /version (\d+)\.(\d+)/.exec(output) ?? []
  // An older one does not know all of the configuration.
  if (code === 0 && Number(major) * 100 + Number(minor) >= 206)
    return { program: 'haproxy', env: { PATH: process.env.PATH } }
  const home = `${tmpdir()}/istmo-haproxy`
  const libraries = ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'] as const
  await unpackDebian('HAProxy', ['haproxy', ...libraries], home)
  return {
    program: `${home}/usr/sbin/haproxy`,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: `${home}/${librariesIn(home)}` },
  }
}
