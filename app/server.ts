import 'temporal-polyfill/global'
import handler from '@tanstack/react-start/server-entry'
import { handleRequest } from './server/http/handle-request.server'

export default {
  fetch: (request: Request): Promise<Response> =>
    handleRequest(request, (inner) => handler.fetch(inner)),
}
