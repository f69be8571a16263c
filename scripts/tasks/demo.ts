// npm run demo [-- --cluster --reset]: back office, payment sandbox and the production build, with sample data; as a cluster
// on PostgreSQL and Redis, with several processes behind a balancer.

import { demoEmail } from '../../directus/schema/roles.ts'
import { accounts, cards } from '../../sandbox/magic.ts'
import { type Cluster, startCluster } from '../lib/cluster.ts'
import { fillWithBookings } from '../lib/demo-bookings.ts'
import { demoPorts, requireDemoPorts } from '../lib/demo-ports.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { dataRoot } from '../lib/paths.mjs'
import { type Stack, startStack } from '../lib/stack.ts'
import { ensureToolchain, type Toolchain } from '../lib/toolchain.mjs'

const isCluster = process.argv.includes('--cluster')
const dataDir = `${dataRoot}/${isCluster ? 'cluster' : 'demo'}`
let stack: Stack | Cluster | undefined
let stopping = false
const common = {
  brand: process.env.PUBLIC_BRAND ?? 'firefly',
  reset: process.argv.includes('--reset'),
}

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
  stack = isCluster ? await cluster(patient) : await single(patient)
  if (stopping) await stack.stop()
  announce(stack)
  // A cluster has them already. Here whoever clicks at once need not wait for them.
  if ('site' in stack) await fill(patient, stack)
  const problem = await stack.failed
  if (!stopping) {
    console.error(`\nA server ended by itself (${problem}); its log is in ${dataDir}/logs.`)
    await stop(1)
  }
} catch (error) {
  explain(error)
  await stop(error instanceof UserError ? 2 : 1)
}

function single(toolchain: Toolchain) {
  step('Starting the back office, the payment sandbox and the site')
  return startStack(toolchain, {
    ...{ dataDir, ...common },
    ...{ sitePort: demoPorts.site, directusPort: demoPorts.directus },
    sandboxPort: demoPorts.sandbox,
  })
}

function cluster(toolchain: Toolchain) {
  step('Starting PostgreSQL, Redis, two back offices and three processes of the site')
  const options = { dataDir, ...common, bookings: true, isLasting: true }
  return startCluster(toolchain, { ...options, ports: demoPorts })
}

/** Ends with the demo, which may be asked to end meanwhile. @throws Error when the bookings cannot be made */
async function fill(toolchain: Toolchain, { directus, siteEnv }: Stack) {
  try {
    await fillWithBookings(toolchain, { directus, siteEnv })
  } catch (error) {
    if (!stopping) throw error
  }
}

function announce(started: Stack | Cluster) {
  const { directus, sandbox } = started
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

${'sites' in started ? behind(started) : ''}  Ctrl-C ends everything. "npm run demo -- ${isCluster ? '--cluster ' : ''}--reset" empties and reloads the data.
`)
}

function behind({ sites, offices, balancerLog }: Cluster): string {
  const portsOf = (members: Cluster['sites']) => members.map(({ port }) => port).join(', ')
  return `  Behind HAProxy (ops/haproxy.cfg): the site on ${portsOf(sites)}, the back office on ${portsOf(offices)}.
  Who of them ends is started again; ${balancerLog} says who answered what.

`
}
