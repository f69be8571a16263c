import { startBrowserWorld } from '../world/browser-world'
import { serveWorlds } from '../world/pool'

/** Playwright's global set-up: a world for each worker, also for those that come after it. */
export default () => serveWorlds(startBrowserWorld)
