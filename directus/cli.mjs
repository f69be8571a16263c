/** Directus's command line without its launcher, which asks the npm registry for updates on every start. */
import './module-paths.mjs'
import './numbers.mjs'
import './redis.mjs'
import './sql-errors.mjs'

// A plain import would be looked up before the hooks are there.
await import('@directus/api/cli/run.js')
