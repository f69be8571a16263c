/** As much of Directus and Express as is used here. */
export type Row = Readonly<Record<string, unknown>>

type Query = {
  where(match: Row): Query
  whereNot(match: Row): Query
  whereRaw(sql: string, values: readonly unknown[]): Query
  first(): Promise<Row | undefined>
  select(...columns: readonly string[]): Promise<readonly Row[]>
  /** @returns how many rows there were. */
  update(change: Row): Promise<unknown>
  insert(row: Row): Promise<unknown>
  delete(): Promise<unknown>
}
export type Database = (table: string) => Query

export type Request = {
  readonly body?: unknown
  readonly token?: unknown
  readonly accountability?: unknown
  get(header: string): string | undefined
}
export type Response = {
  readonly statusCode: number
  status(code: number): { end(): void; json(body: unknown): void }
  on(event: 'finish', act: () => void): void
}
export type Next = (error?: unknown) => void
type Answer = (request: Request, response: Response, next: Next) => void
export type App = Readonly<Record<'get' | 'post', (path: string, answer: Answer) => void>>

export type Users = {
  registerUser(input: Row): Promise<void>
  requestPasswordReset(email: string, url: string): Promise<void>
  inviteUser(email: string, role: string, url: string): Promise<void>
  updateOne(id: unknown, change: Row): Promise<unknown>
}
export type Context = {
  readonly database: Database
  readonly env: Row
  readonly logger: { error(problem: unknown, words: string): void }
  readonly getSchema: () => Promise<unknown>
  readonly services: {
    readonly UsersService: new (options: {
      readonly schema: unknown
      readonly accountability: unknown
    }) => Users
  }
}

/** Directus knows its own errors by these; the Studio has words for their codes. */
export function refusal(code: string, status: number, message: string): Error {
  return Object.assign(new Error(message), { name: 'DirectusError', code, status, extensions: {} })
}

/** @param act goes on by `next`, answers, or throws what Directus is to answer with */
export function answering(
  act: (request: Request, response: Response, next: Next) => Promise<void>,
): Answer {
  return (request, response, next) => void act(request, response, next).catch(next)
}

export function textOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return typeof value === 'string' ? value : ''
}

/** The id of who asks, as Directus has proven it; null: nobody. */
export function userOf(who: unknown): unknown {
  return typeof who === 'object' && who !== null ? (Reflect.get(who, 'user') ?? null) : null
}

/** As Directus itself finds who signs in. */
export function userByEmail(database: Database, email: string): Promise<Row | undefined> {
  return database('directus_users').whereRaw('LOWER(email) = ?', [email.toLowerCase()]).first()
}

/** The claims of a token, whoever made it: Directus proves it afterwards. */
export function claimsOf(token: unknown): Row {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(String(token ?? '')) ?? []
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof read === 'object' && read !== null ? (read as Row) : {}
  } catch {
    return {}
  }
}

const acceptedColumns = ['accepted_at', 'accepted_language', 'terms_version', 'privacy_version']

/** The versions of the texts that were accepted with an account (D49), as the site says them; null: it says none. */
export function acceptedIn(body: unknown): Row | null {
  const said: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'accepted') : null
  if (typeof said !== 'object' || said === null) return null
  const texts = acceptedColumns.map((column) => [column, textOf(said, column).slice(0, 64) || null])
  return Object.fromEntries(texts) as Row
}
