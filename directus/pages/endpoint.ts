/** The back office's own pages, for whoever is logged in to the Studio: read and written with that person's own rights. */
import { type Accountability, hasRole, ROLE } from '../schema/roles.ts'

export type Row = Readonly<Record<string, unknown>>

/** As much of Directus and Express as is used here. */
export type Query = {
  readonly fields: readonly string[]
  readonly filter: object
  readonly sort: readonly string[]
  readonly limit: number
  /** The query of lists inside, which else end at a hundred without a word: `{ cars: { _limit: -1 } }`. */
  readonly deep?: object
}
type Items = {
  readByQuery(query: Query): Promise<readonly Row[]>
  createOne(row: Row): Promise<unknown>
  updateOne(id: number, row: Row): Promise<unknown>
}
/** A connection to the database, or a transaction. */
export type Knex = {
  transaction<Result>(
    act: (knex: Knex) => Promise<Result>,
    options?: { readonly isolationLevel: 'serializable' },
  ): Promise<Result>
  readonly client: { readonly config: { readonly client: unknown } }
}
export type Store = {
  readonly open: (collection: string, knex?: Knex) => Items
  /** Beyond the person's rights: for what only the system writes, or may know. */
  readonly asSystem: (collection: string) => Items
  readonly database: Knex
}
export type Request = AsyncIterable<Uint8Array> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Row
  readonly schema: unknown
  readonly accountability?: Accountability | null
}
export type Response = {
  set(name: string, value: string): void
  status(code: number): { send(text: string): void }
}
type Answer = (
  request: Request,
  response: Response,
  next: (error: unknown) => void,
) => Promise<void>
export type Router = {
  get(path: string, answer: Answer): void
  post(path: string, answer: Answer): void
}
export type Context = {
  readonly database: Knex
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Request, 'accountability' | 'schema'> & { readonly knex: Knex },
    ) => Items
  }
}

type Refusals = { readonly enter: string; readonly notAllowed: string }

/**
 * HTML that nobody else keeps. `allowed`: roles that may ask for it. `refusals`: what is read by who is not logged in, and
 * by who may not see it.
 */
export function guarded(
  { services, database }: Context,
  allowed: readonly string[],
  refusals: (request: Request) => Refusals,
  answer: (request: Request, response: Response, store: Store) => Promise<void>,
): Answer {
  return async (request, response, next) => {
    try {
      response.set('Cache-Control', 'private, no-store')
      response.set('X-Robots-Tag', 'noindex')
      const { accountability, schema } = request
      if (!accountability?.user || !accountability.app) {
        return void response.status(403).send(refusals(request).enter)
      }
      response.set('Content-Type', 'text/html; charset=utf-8')
      if (!hasRole(accountability, allowed)) {
        return void response.status(403).send(refusals(request).notAllowed)
      }
      const open = (collection: string, knex = database) =>
        new services.ItemsService(collection, { accountability, schema, knex })
      const asSystem = (collection: string) =>
        new services.ItemsService(collection, { accountability: null, schema, knex: database })
      await answer(request, response, { open, asSystem, database })
    } catch (error) {
      if (codeOf(error) !== 'FORBIDDEN') return next(error)
      response.status(403).send(refusals(request).notAllowed)
    }
  }
}

/** JSON for the site's server alone, with its own rights; as with Directus's own answers the body is `{ data }`. */
export function forSite(
  { services, database }: Context,
  answer: (store: Pick<Store, 'open'>) => Promise<unknown>,
): Answer {
  return async ({ accountability, schema }, response, next) => {
    try {
      response.set('Cache-Control', 'private, no-store')
      response.set('Content-Type', 'application/json; charset=utf-8')
      if (accountability?.role !== ROLE.site) {
        const errors = [{ message: 'Only the site may ask.', extensions: { code: 'FORBIDDEN' } }]
        return void response.status(403).send(JSON.stringify({ errors }))
      }
      const open = (collection: string, knex = database) =>
        new services.ItemsService(collection, { accountability, schema, knex })
      response.status(200).send(JSON.stringify({ data: await answer({ open }) }))
    } catch (error) {
      next(error)
    }
  }
}

/** Answers with a file for spreadsheets. */
export function sendCsv(response: Response, name: string, csv: string): void {
  response.set('Content-Type', 'text/csv; charset=utf-8')
  response.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  // The mark by which spreadsheets know the encoding.
  response.status(200).send(`\uFEFF${csv}`)
}

/** The code of an error of Directus or of its database. */
export function codeOf(error: unknown): unknown {
  return part(error, 'code')
}

/** A field of a related record, which comes as its id where nothing of it was asked for. */
export function part(related: unknown, name: string): unknown {
  return typeof related === 'object' && related !== null ? Reflect.get(related, name) : undefined
}

/** Some databases give dates as objects. */
export function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : ''
}
