import 'temporal-polyfill/global'
import handler from '@tanstack/react-start/server-entry'
import { startHousekeeping } from './features/payment/housekeeping.server'
import { publicPageKey } from './features/site/public-page.server'
import { handleRequest } from './server/middleware/handle-request.server'

startHousekeeping()

export default {
  fetch: (request: Request): Promise<Response> =>
    handleRequest(request, {
      answer: (inner) => handler.fetch(inner),
      publicKey: publicPageKey,
    }),
}
