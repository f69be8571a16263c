import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balancerCommand } from '../../scripts/lib/haproxy.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { onTestDay, order } from '../../scripts/lib/test-day.ts'
import { startMortalProcess } from '../fixtures/mortal-process.ts'
import { sandboxAt, startSandboxProcess } from '../fixtures/sandbox.ts'
import { templateFolder, tokensOf } from '../world/templates.ts'
import { testDirectusEnv } from '../world/world.ts'
import { startSmallDisk } from './small-disk.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Parts = {
  readonly dir: string
  readonly siteOrigins: readonly string[]
  readonly sandboxEnv: Readonly<Record<string, string>>
  readonly sandboxLog: string
}

type Around = {
  readonly logs: string
  /** Where renters ask, and the processes of the site that the balancer leads them to. */
  readonly front: number
  readonly sitePorts: readonly [number, number, number]
  /** Variables that the back offices share with the site. */
  readonly officeEnv: Readonly<Record<string, string>>
  readonly ended: (name: string, code: number | null) => void
}

/**
 * PostgreSQL on a disk of its own, two back offices as operators start them, HAProxy before them and before the processes of
 * the site, and a payment sandbox.
 */
export async function startCluster(parts: Parts, around: Around) {
  const { dir, siteOrigins, sandboxEnv, sandboxLog } = parts
  const { logs, front, sitePorts, officeEnv: given, ended } = around
  const prepared = templateFolder('postgres')
  const disk = await startSmallDisk()
  const folder = disk?.folder ?? mkdtempSync(`${tmpdir()}/istmo-storm-postgres-`)
  const postgres = await startPostgres({
    from: join(prepared, 'cluster'),
    lasting: folder,
    settings: ['max_wal_size=64MB', 'min_wal_size=32MB'],
  })
  const sandbox = await startSandboxProcess({
    siteOrigins: [...siteOrigins],
    env: { ...onTestDay(`${dir}/sandbox.sock`), ...sandboxEnv },
    logFile: sandboxLog,
  })
  cpSync(join(prepared, 'uploads'), `${dir}/uploads`, { recursive: true })
  const secrets: Readonly<Record<'key' | 'secret' | 'siteToken', string>> = JSON.parse(
    readFileSync(join(prepared, 'secrets.json'), 'utf8'),
  )
  const officePort = await freePort()
  const officePorts = [await freePort(), await freePort()] as const
  const url = `http://127.0.0.1:${officePort}`
  const officeEnv = {
    ...testDirectusEnv,
    ...given,
    ...postgres.env,
    ...{ KEY: secrets.key, SECRET: secrets.secret, DIRECTUS_TOKEN: secrets.siteToken },
    ...{ PUBLIC_URL: url, IP_TRUST_PROXY: '1' },
    STORAGE_LOCAL_ROOT: `${dir}/uploads`,
  }
  const behind = { site: front, office: officePort, sites: sitePorts, offices: officePorts }
  const balancer = await startMortalProcess({
    ...(await balancerCommand(behind)),
    logFile: `${logs}/balancer.log`,
    ended: (code) => ended('balancer', code),
  })
  const offices = await Promise.all(
    officePorts.map((port, index) => {
      const name = `office-${index + 1}`
      const pidFile = `${dir}/${name}.pid`
      return startMortalProcess({
        command: [process.execPath, 'tests/storm/office.ts'],
        env: {
          ...officeEnv,
          ...{ HOME: dir, PORT: String(port) },
          ...{ OFFICE_NODE: `${dir}/${name}-node`, OFFICE_PID: pidFile },
        },
        logFile: `${logs}/${name}.log`,
        readyUrl: `http://127.0.0.1:${port}/readyz`,
        control: `${dir}/${name}.sock`,
        hasServers: true,
        victim: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null),
        ended: (code) => ended(name, code),
      })
    }),
  )
  return {
    url,
    siteToken: secrets.siteToken,
    adminToken: tokensOf('postgres').admin,
    sandbox: sandboxAt(sandbox.url),
    ...{ postgres, disk, balancer, offices },
    async moveClock(milliseconds: number) {
      await Promise.all([
        order(`${dir}/sandbox.sock`, `move ${milliseconds}`),
        ...offices.map((one) => one.moveClock(milliseconds)),
      ])
    },
    async stop() {
      await Promise.all(offices.map((one) => one.stop()))
      await Promise.all([balancer.stop(), sandbox.stop(), postgres.stop()])
      if (disk) disk.stop()
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}
