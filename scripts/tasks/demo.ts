// npm run demo [-- --reset]: back office, payment sandbox and the production build, with sample data.

import { demoEmail } from '../../directus/schema/roles.ts'
import { accounts, cards } from '../../sandbox/magic.ts'
import { demoPorts, requireDemoPorts } from '../lib/demo-ports.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { dataRoot } from '../lib/paths.mjs'
import { type Stack, startStack } from '../lib/stack.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

let stack: Stack | undefined
let stopping = false

async function stop(code: number) {
  if (stopping) return
  stopping = true
  if (stack) {
    console.log('\nStopping…')
    await stack.stop()
  }
  process.exit(code)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  await requireDemoPorts()
  const toolchain = await ensureToolchain()
  // Back office, site and browser share this machine: one with much to do is no back office that is out. Two tries still
  // fit into the 10 s that a page has.
  const env = { DIRECTUS_READ_TIMEOUT_MS: '3000', ...toolchain.env }
  const patient = { ...toolchain, env }
  step('Starting the back office, the payment sandbox and the site')
  stack = await startStack(patient, {
    dataDir: `${dataRoot}/demo`,
    sitePort: demoPorts.site,
    directusPort: demoPorts.directus,
    sandboxPort: demoPorts.sandbox,
    brand: process.env.PUBLIC_BRAND ?? 'firefly',
    reset: process.argv.includes('--reset'),
    bookings: true,
  })
  if (stopping) await stack.stop()
  announce(stack)
  const died = await Promise.race([stack.site.gone, stack.sandbox.gone])
  if (!stopping) {
    console.error(`\nA server ended by itself (code ${died}); its log is in ${dataRoot}/demo/logs.`)
    await stop(1)
  }
} catch (error) {
  explain(error)
  await stop(error instanceof UserError ? 2 : 1)
}

function announce({ directus, sandbox }: Stack) {
  const people = [
    directus.staffEmail,
    ...(['flota', 'precios', 'gerencia'] as const).map(demoEmail),
  ]
  const rows = cards.map(({ number, outcome }) => `    ${number.padEnd(20)} ${outcome}`)
  console.log(`
  Site        http://localhost:${demoPorts.site}
              other brands: http://ceiba.localhost:${demoPorts.site}, http://marea.localhost:${demoPorts.site}
  Studio      ${directus.url}/admin
              ${directus.adminEmail} / ${directus.adminPassword}
              as staff: ${people.join(', ')} / ${directus.staffPassword}
  Payments    ${sandbox.url} (every magic card, account and amount)
  Mails       ${sandbox.url}/correos

  Cards (any future expiry, any CVV of the brand's length):
${rows.join('\n')}
  PayPal      ${accounts[0].email} (the approval page offers it, and accounts for other outcomes)

  Ctrl-C ends everything. "npm run demo -- --reset" empties and reloads the data.
`)
}
