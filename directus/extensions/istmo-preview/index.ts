/**
 * `/vista-previa/info_pages/{id}`, the address that the Studio's live preview opens: leads whoever is logged in and may
 * read the page to the site, with a link that the site trusts for ten minutes (`app/server/content/preview.server.ts`).
 */
import { createHmac } from 'node:crypto'
import { sitesOf } from '../../lib/sites.ts'
import { type Accountability, hasRole, ROLE } from '../../schema/roles.ts'

export default {
  id: 'vista-previa',
  handler(router: Router, { env, services }: Context): void {
    router.get('/info_pages/:id', async (request, response, next) => {
      try {
        response.set('Cache-Control', 'no-store')
        const { accountability, schema, params } = request
        if (!accountability?.user || !accountability.app)
          return void response.status(403).send('Entra al Studio para ver borradores.')
        if (!hasRole(accountability, [ROLE.content, ROLE.management]))
          return void response
            .status(403)
            .send('Los borradores son de Precios y contenido y de Gerencia.')
        const sites = sitesOf(env.PREVIEW_SITES)
        const secret = env.PREVIEW_SECRET
        if (typeof secret !== 'string' || secret.length < 32 || sites.length === 0)
          return void response.status(503).send('La vista previa no está configurada.')
        const pages = new services.ItemsService('info_pages', { accountability, schema })
        const page = await pages.readOne(params.id ?? '', { fields: ['id', 'slug', 'brands'] })
        const expires = Math.floor(Date.now() / 1000) + LIFETIME
        const signed = `info_pages.${page.id}.${expires}`
        const signature = createHmac('sha256', secret).update(signed).digest('base64url')
        const [, origin] = sites.find(([brand]) => page.brands?.includes(brand)) ?? sites[0] ?? []
        response.redirect(
          302,
          `${origin}/info/${encodeURIComponent(page.slug)}?vista=${signed}.${signature}`,
        )
      } catch (error) {
        next(error)
      }
    })
  },
}

/** Seconds. */
const LIFETIME = 600

/** As much of Directus and Express as is used here. */
type Page = {
  readonly id: number
  readonly slug: string
  readonly brands: readonly string[] | null
}
type Request = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly schema: unknown
  readonly accountability?: Accountability | null
}
type Response = {
  set(name: string, value: string): void
  status(code: number): { send(text: string): void }
  redirect(code: number, url: string): void
}
type Router = {
  get(
    path: string,
    answer: (request: Request, response: Response, next: (error: unknown) => void) => Promise<void>,
  ): void
}
type Context = {
  readonly env: Readonly<Record<string, unknown>>
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Request, 'accountability' | 'schema'>,
    ) => { readOne(id: string, query: { readonly fields: readonly string[] }): Promise<Page> }
  }
}
