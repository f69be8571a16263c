import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { prepareTemplate } from '../../scripts/lib/directus.ts'
import { during, step } from '../../scripts/lib/log.mjs'
import { templateDir } from '../../scripts/lib/paths.mjs'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { startMeasured } from '../lib/bench-stack.ts'
import { processorTime, processorTimeOfAll } from '../lib/processor.ts'
import { fillDatabase, filledTables, type Size } from './fill.ts'
import { fillPostgres } from './postgres.ts'
import type { Filling } from './rows.ts'
import { fillSqlite } from './sqlite.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
export type Grown = Awaited<ReturnType<typeof prepareGrown>>
export type GrownStack = Awaited<ReturnType<Grown['start']>>

/** A database of that size, filled. `remove` ends what serves it and takes it away. */
export async function prepareGrown(toolchain: Toolchain, kind: DatabaseKind, size: Size) {
  const { nodeBin } = toolchain
  const template = kind === 'postgres' ? `${templateDir}-postgres` : templateDir
  await prepareTemplate({ nodeBin, dir: template, log: step, database: kind })
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-growth-`)
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const filter = (path: string) => basename(path) !== 'cluster'
  cpSync(template, `${dataDir}/directus`, { recursive: true, filter })
  const from = `${template}/cluster`
  const postgres = kind === 'postgres' ? await startPostgres({ nodeBin, from }) : null
  const { cars, reservations } = size
  const fill = (filling: Filling) => fillDatabase(filling, size)
  const ids = await during(step, `Writing ${cars} cars and ${reservations} reservations`, () =>
    postgres
      ? fillPostgres(postgres.env, filledTables, fill)
      : fillSqlite(`${dataDir}/directus/data.db`, filledTables, fill),
  )

  return {
    size,
    /** Back office, sandbox and built site over it. `stop` ends them. */
    async start() {
      const env = { WARM_PICTURES: 'false' }
      const stack = await startMeasured(toolchain, { dataDir, database: postgres?.env, env })
      return {
        url: `http://127.0.0.1:${new URL(stack.site.url).port}`,
        cars: ids,
        pids: { site: stack.site.pid, office: stack.directus.pid, database: postgres?.pid },
        /** Milliseconds of processor that each took until now; SQLite's are its back office's. */
        spent: async () => ({
          site: await processorTime(stack.site.pid),
          office: await processorTime(stack.directus.pid),
          database: await processorTimeOfAll(postgres?.pid),
        }),
        stop: stack.stop,
      }
    },
    async remove() {
      await postgres?.stop()
      process.off('exit', removeFolder)
      removeFolder()
    },
  }
}
