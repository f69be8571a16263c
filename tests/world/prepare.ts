// node tests/world/prepare.ts [postgres]: makes the prepared databases (templates.ts). Its clock is that of the test day.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { demoEmail } from '../../directus/schema/roles.ts'
import { prepareTemplate, startDirectus } from '../../scripts/lib/directus.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { makePlain } from '../fixtures/plain.ts'
import { adminCall, logIn } from './back-office.ts'
import { type Tokens, templateFolder } from './templates.ts'
import { testDirectusEnv } from './world.ts'

const noCeilings = {
  ...{ coupon_percent_limit: 100, coupon_amount_limit: 100_000 },
  ...{ discount_limit: 100, price_change_limit: 100_000 },
} as const
const sample = await prepareTemplate({
  dir: templateFolder('sample'),
  env: { ...onTestDay(), ...testDirectusEnv },
})
askNobody(sample)
const key = createHash('sha256')
for (const file of [
  `${sample}/template-key`,
  `${sample}/secrets.json`,
  ...['prepare.ts', '../fixtures/cars.ts', '../fixtures/plain.ts'].map(
    (name) => new URL(name, import.meta.url).pathname,
  ),
])
  key.update(readFileSync(file))
const wanted = key.digest('hex')

await Promise.all([
  preparePlain('plain'),
  ...(process.argv.includes('postgres') ? [preparePlain('postgres')] : []),
])
process.exit(0)

/** Prices and coupons of the tests wait for no second person, but where that is what is tested. */
function askNobody(folder: string): void {
  const database = new DatabaseSync(`${folder}/data.db`)
  const columns = Object.entries(noCeilings).map(([name, value]) => `${name} = ${value}`)
  database.exec(`update sites_config set ${columns.join(', ')}`)
  database.close()
}

/** A copy of the sample, or on PostgreSQL the sample made anew, becomes plain. */
async function preparePlain(template: 'plain' | 'postgres'): Promise<void> {
  const folder = templateFolder(template)
  const stamp = 'plain-key'
  if (existsSync(`${folder}/${stamp}`) && readFileSync(`${folder}/${stamp}`, 'utf8') === wanted)
    return
  const draft = `${folder}.${process.pid}.tmp`
  const postgres = template === 'postgres' ? await startPostgres() : null
  if (!postgres) cpSync(sample, draft, { recursive: true })
  const server = await startDirectus({
    dataDir: draft,
    seed: true,
    // The tokens count however far a test moves its clock.
    env: { ...onTestDay(), ...testDirectusEnv, ...postgres?.env, ACCESS_TOKEN_TTL: '400d' },
  })
  const enter = (email: string) => logIn(server.url, email, server.staffPassword)
  const tokens: Tokens = {
    admin: await logIn(server.url, server.adminEmail, server.adminPassword),
    staff: await enter(demoEmail('gerencia')),
    counter: await enter(server.staffEmail),
    fleet: await enter(demoEmail('flota')),
    content: await enter(demoEmail('precios')),
  }
  await adminCall(server.url, tokens.admin)('PATCH', '/items/sites_config', {
    query: { limit: -1 },
    data: noCeilings,
  })
  await makePlain({ admin: adminCall(server.url, tokens.admin) })
  await server.stop()
  await postgres?.stop({ keepIn: `${draft}/cluster` })
  for (const own of [draft, ...(postgres ? [] : [sample])])
    writeFileSync(`${own}/tokens.json`, JSON.stringify(tokens))
  rmSync(`${draft}/directus.log`, { force: true })
  writeFileSync(`${draft}/${stamp}`, wanted)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}
