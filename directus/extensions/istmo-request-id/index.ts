import { isRequestId } from '../../../app/server/http/request-id.ts'

type Request = { readonly headers: Readonly<Record<string, unknown>>; id?: string }
type App = { use(step: (request: Request, response: unknown, next: () => void) => void): void }
type Hooks = {
  init(event: 'middlewares.before', act: (of: { readonly app: App }) => void): void
}

/** The log of Directus names a request as its sender does, before it would count it: one id finds the lines of both. */
export default ({ init }: Hooks): void => {
  init('middlewares.before', ({ app }) => {
    app.use((request, _, next) => {
      const id = request.headers['x-request-id']
      if (isRequestId(id)) request.id = id
      next()
    })
  })
}
