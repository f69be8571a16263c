// The demo's bookings, in a process of its own: it runs the site's functions from their sources, in the site's environment.
import { createRest, login } from '../../directus/setup/rest.ts'
import { importSite } from '../lib/import-site.ts'
import { root } from '../lib/paths.mjs'

const { DIRECTUS_URL = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env
const admin = createRest(DIRECTUS_URL, await login(DIRECTUS_URL, ADMIN_EMAIL, ADMIN_PASSWORD))
const { loadBookings } = await importSite<typeof import('./load.ts')>(
  `${root}/scripts/demo/load.ts`,
)
const count = await loadBookings(admin)
console.log(`${count} bookings`)
process.exit(0)
