/** Directus's command line without its launcher, which asks the npm registry for updates on every start. */
import '../app/server/temporal.ts'
import './numbers.mjs'
import './redis.mjs'
import '@directus/api/cli/run.js'
