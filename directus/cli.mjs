/** Directus's command line without its launcher, which asks the npm registry for updates on every start. */
import '../app/domain/calendar/temporal.ts'
import '@directus/api/cli/run.js'
