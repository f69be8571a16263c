import { createCsrfMiddleware, createStart } from '@tanstack/react-start'
import { errorAdapter } from './features/site/error-adapter'
import { errors } from './server/middleware/errors'
import { logCalls } from './server/middleware/log-calls'
import { malformed } from './server/middleware/malformed'

const csrf = createCsrfMiddleware({ filter: (context) => context.handlerType === 'serverFn' })

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf, malformed],
  functionMiddleware: [logCalls, errors],
  serializationAdapters: [errorAdapter],
}))
