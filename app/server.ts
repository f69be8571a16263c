import './server/temporal'
import handler from '@tanstack/react-start/server-entry'
import { startMails } from './features/mail/mail-task.server'
import { startHousekeeping } from './features/payment/housekeeping.server'
import { lastResort } from './features/site/last-resort.server'
import { publicPageKey } from './features/site/public-page.server'
import { routeOf } from './routes/-route-of'
import { routeRules } from './server/content/route-rules.server'
import { handleRequest } from './server/middleware/handle-request.server'

startHousekeeping()
startMails()

export default {
  fetch: (request: Request): Promise<Response> =>
    handleRequest(request, {
      answer: (inner) => handler.fetch(inner),
      // The development server puts its styles in by script, under the nonce of a page of one's own.
      publicKey: import.meta.env.DEV ? () => null : publicPageKey,
      lastResort,
      routeOf,
      routeRules,
    }),
}
