import type { Catalogue, SearchBranch } from '~/domain/catalogue'

/**
 * D2. A param that cannot be read is dropped here, with a notice; `correctSearch` (domain) completes what is missing:
 * a bad link never gives an error page. Read by hand: every page's first JavaScript holds this, and zod would add
 * 7 kB (gzip) for twenty fields.
 */
const text = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/**
 * Words of an address that the content decides on, such as makes and classes. They are not checked here: the fleet keeps
 * those that a car of the brand has (`knownFilters`).
 */
type UncheckedWords = string[]

/** `suv,van` and a repeated key alike; one word that cannot be read drops the list. */
const list =
  (pattern: RegExp) =>
  (value: unknown): UncheckedWords | undefined => {
    const words: unknown = typeof value === 'string' ? value.split(',').filter(Boolean) : value
    if (!Array.isArray(words)) return undefined
    return words.every((one): one is string => typeof one === 'string' && pattern.test(one))
      ? words
      : undefined
  }

const whole = (minimum: number, maximum: number) => (value: unknown) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined
  return minimum <= number && number <= maximum ? number : undefined
}

const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (value: unknown) =>
    words.find((word) => word === value)

/** True where an address says yes in any form that was ever written. */
export const flag = (value: unknown): true | undefined =>
  [true, 1, '1', 'true'].some((yes) => value === yes) || undefined

const isMissing = (key: string, value: unknown): boolean => {
  return value === undefined || value === null || (usual[key] ?? []).some((one) => one === value)
}

/** A switch that is off and the first page are as good as not there. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  disponibles: [false, 0, '0', 'false'],
  pagina: [1, '1'],
}

/** Wide on purpose: what a place or a moment means, `correctSearch` says, with a notice about what it changed. */
const asked = /^[^\p{Cc}]{1,60}$/u
const word = /^[\p{L}\p{N} _-]{1,40}$/u

const readers = {
  recogida: text(asked),
  devolucion: text(asked),
  desde: text(asked),
  hasta: text(asked),
  /** Full years of a young driver; whoever is old enough has none. Too few of them `correctSearch` raises, with a notice. */
  edad: whole(0, 99),
  tipo: list(word),
  marca: list(word),
  clase: list(word),
  transmision: list(word),
  pasajeros: whole(1, 20),
  disponibles: flag,
  orden: oneOf('precio', 'precio-desc', 'pasajeros', 'nombre'),
  /** The page of the list of cars. The first has no param, so that each page has one address. */
  pagina: whole(2, 1000),
  /** Weeks by which the strip of nearby days is moved from the pickup's own. */
  /** First month of a car's prices. */
  mes: text(/^\d{4}-(0[1-9]|1[0-2])$/),
  auto: whole(1, Number.MAX_SAFE_INTEGER),
  pago: oneOf('ahora', 'sucursal'),
  /** Whatever can be typed: that there is no such coupon is for the server to say. */
  cupon: text(/^[^\p{Cc}<>]{1,40}$/u),
  paso: oneOf('auto', 'cobertura', 'datos'),
  aviso: text(/^[a-z_]{1,40}$/),
}

type Readers = typeof readers
export type SearchParams = { [Key in keyof Readers]?: ReturnType<Readers[Key]> }

/** The names of the params, in the order of an address. */
export const searchKeys = Object.keys(readers).filter(isKey)

function isKey(name: string): name is keyof SearchParams {
  return name in readers
}

/** As a link takes them along: words that say where a visit came from stay in the address that they came with. */
export function ownParams<Params extends object>(params: Params): Params {
  const own = { ...params }
  for (const name of Object.keys(own)) if (!isKey(name)) Reflect.deleteProperty(own, name)
  return own
}

/**
 * The `validateSearch` of a page that reads its address in its own code: it says which params a link may have, and reads
 * none. With their readers the first JavaScript of every page would be some 700 bytes larger (gzip).
 */
export const paramsReadByPage =
  <Params extends object>() =>
  (raw: Params): Params =>
    raw

export const UNREAD = 'link_unread'

/**
 * Never throws; other params are left alone. One that cannot be read is there as `undefined`: the router lays the
 * answer over the raw params, and a key that is left out would keep its raw text.
 */
export function paramsSchema<Key extends keyof SearchParams>(keys: readonly Key[]) {
  return {
    keys,
    parse: (raw: unknown): Pick<SearchParams, Key | 'aviso'> => {
      const given = typeof raw === 'object' && raw !== null ? raw : {}
      const params: SearchParams = {}
      let unread = false
      for (const key of keys) {
        const asked: unknown = Object.hasOwn(given, key) ? Reflect.get(given, key) : undefined
        const value = readers[key](asked)
        Object.assign(params, { [key]: value })
        if (value === undefined && !isMissing(key, asked)) unread = true
      }
      return unread ? { ...params, aviso: UNREAD } : params
    },
  }
}

export const searchSchema = paramsSchema(searchKeys)

/** Facts of the brand that a search is made with. */
export type SearchFacts = Pick<Catalogue, 'site' | 'oneWayFees'> & {
  readonly branches: readonly SearchBranch[]
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
}
