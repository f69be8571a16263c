// node tests/world/prepare.ts: makes the prepared databases (templates.ts). Its clock is that of the test day.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { prepareTemplate, startDirectus } from '../../scripts/lib/directus.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { makePlain } from '../fixtures/plain.ts'
import { adminCall, logIn } from './back-office.ts'
import { type Tokens, templateFolder } from './templates.ts'
import { testDirectusEnv } from './world.ts'

const sample = await prepareTemplate({ dir: templateFolder('sample'), env: onTestDay() })
const plain = templateFolder('plain')
const key = createHash('sha256')
for (const file of [
  `${sample}/state.json`,
  `${sample}/secrets.json`,
  ...['prepare.ts', '../fixtures/cars.ts', '../fixtures/plain.ts'].map(
    (name) => new URL(name, import.meta.url).pathname,
  ),
])
  key.update(readFileSync(file))
const wanted = key.digest('hex')
const stamp = `${plain}/plain-key`

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const draft = `${plain}.${process.pid}.tmp`
  cpSync(sample, draft, { recursive: true })
  const server = await startDirectus({
    dataDir: draft,
    // The tokens count however far a test moves its clock.
    env: { ...onTestDay(), ...testDirectusEnv, ACCESS_TOKEN_TTL: '400d' },
  })
  const tokens: Tokens = {
    admin: await logIn(server.url, server.adminEmail, server.adminPassword),
    staff: await logIn(server.url, server.staffEmail, server.staffPassword),
  }
  const back = { admin: adminCall(server.url, tokens.admin) }
  await makePlain(back)
  await server.stop()
  for (const folder of [draft, sample])
    writeFileSync(`${folder}/tokens.json`, JSON.stringify(tokens))
  rmSync(`${draft}/directus.log`, { force: true })
  writeFileSync(`${draft}/plain-key`, wanted)
  rmSync(plain, { recursive: true, force: true })
  renameSync(draft, plain)
}
process.exit(0)
