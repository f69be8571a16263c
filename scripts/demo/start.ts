// The demo's bookings, in a process of its own: it runs the site's functions from their sources, in the site's environment.
import { runnerImport } from 'vite'
import { createRest, login } from '../../directus/setup/rest.ts'
import { root } from '../lib/paths.mjs'

const { DIRECTUS_URL = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env
const admin = createRest(DIRECTUS_URL, await login(DIRECTUS_URL, ADMIN_EMAIL, ADMIN_PASSWORD))
const { module } = await runnerImport<typeof import('./load.ts')>(`${root}/scripts/demo/load.ts`, {
  resolve: { tsconfigPaths: true },
  logLevel: 'error',
})
const count = await module.loadBookings(admin)
console.log(`${count} bookings`)
process.exit(0)
