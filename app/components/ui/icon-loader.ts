/** Milliseconds but `cacheHours`, characters for `maxUrlLength` (source.md §9). */
export type IconSettings = {
  readonly timeout: number
  readonly rotate: number
  readonly maxUrlLength: number
  readonly cacheEntries: number
  readonly cacheHours: number
}

type LoaderParts = {
  /** Where sets of icons are served, `{place}/{prefix}.json?icons=a,b`; the next one is asked when one is slow or fails. */
  readonly places: readonly string[]
  readonly fetchJson: (address: string, signal: AbortSignal) => Promise<unknown>
  readonly store: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly settings: IconSettings
}

type Kept = { readonly at: number; readonly body: string | null }

/**
 * Loads icons that content names (`lucide:baby`, D28): all that a screen asks for at once in as few requests as addresses of
 * that length allow, and once in `cacheHours`. Null: there is no such icon. @throws Error when no place answers in time
 */
export function createIconLoader({ places, fetchJson, store, now, settings }: LoaderParts) {
  const { cacheEntries, cacheHours, maxUrlLength } = settings
  const asked = new Map<string, Waiting<string | null>>()
  let collecting: string[] = []

  const load = (name: string): Promise<string | null> => {
    const [prefix, icon, ...rest] = name.split(':')
    if (!isName(prefix) || !isName(icon) || rest.length > 0) return Promise.resolve(null)
    const held = kept()[name]
    if (held) return Promise.resolve(held.body)
    const before = asked.get(name)
    if (before) return before.promise
    const waiting = waitingFor<string | null>()
    asked.set(name, waiting)
    if (collecting.length === 0) queueMicrotask(sendAll)
    collecting.push(name)
    return waiting.promise
  }

  const sendAll = () => {
    const sets = new Map<string, string[]>()
    for (const name of collecting) {
      const [prefix = '', icon = ''] = name.split(':')
      sets.set(prefix, [...(sets.get(prefix) ?? []), icon].sort())
    }
    collecting = []
    for (const [prefix, icons] of sets) {
      for (const part of inParts(icons, maxUrlLength - longest(places, prefix)))
        void send(prefix, part)
    }
  }

  const send = async (prefix: string, icons: readonly string[]) => {
    try {
      const path = `/${prefix}.json?icons=${icons.join(',')}`
      const bodies = bodiesOf(await firstAnswer(places, path, fetchJson, settings))
      const found = icons.map((icon) => [`${prefix}:${icon}`, bodies.get(icon) ?? null] as const)
      keep(found)
      for (const [name, body] of found) asked.get(name)?.resolve(body)
    } catch (error) {
      for (const icon of icons) asked.get(`${prefix}:${icon}`)?.reject(error)
    } finally {
      for (const icon of icons) asked.delete(`${prefix}:${icon}`)
    }
  }

  const kept = (): Record<string, Kept> => {
    try {
      const held: unknown = JSON.parse(store.getItem(STORE) ?? '{}')
      const oldest = now() - cacheHours * 3_600_000
      const good = entriesOf(held).filter((entry): entry is [string, Kept] =>
        isKept(entry[1], oldest, now()),
      )
      return Object.fromEntries(good)
    } catch {
      // Storage may be forbidden, and anybody can write into it: it is asked for again.
      return {}
    }
  }

  const keep = (found: readonly (readonly [string, string | null])[]) => {
    const fresh = found.map(([name, body]) => [name, { at: now(), body }] as const)
    const all = Object.entries({ ...kept(), ...Object.fromEntries(fresh) })
    const newest = all.sort(([, a], [, b]) => b.at - a.at).slice(0, cacheEntries)
    try {
      store.setItem(STORE, JSON.stringify(Object.fromEntries(newest)))
    } catch {
      // Full or forbidden: the next page asks again.
    }
  }

  return load
}

const STORE = 'istmo-icons'

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 64
}

function isKept(value: unknown, oldest: number, now: number): value is Kept {
  const [at, body] = [fieldOf(value, 'at'), fieldOf(value, 'body')]
  return typeof at === 'number' && at > oldest && at <= now && (body === null || typeof body === 'string')
}

/** Characters of an address without its names. */
function longest(places: readonly string[], prefix: string): number {
  return Math.max(...places.map(({ length }) => length)) + `/${prefix}.json?icons=`.length
}

function inParts(icons: readonly string[], room: number): string[][] {
  const parts: string[][] = []
  for (const icon of icons) {
    const part = parts.at(-1)
    if (part && [...part, icon].join(',').length <= room) part.push(icon)
    else parts.push([icon])
  }
  return parts
}

/** One place after the other: a slow one may still be the first to answer. */
async function firstAnswer(
  places: readonly string[],
  path: string,
  fetchJson: LoaderParts['fetchJson'],
  { rotate, timeout }: IconSettings,
): Promise<unknown> {
  const stop = new AbortController()
  const { promise: late, reject } = waitingFor<never>()
  const timer = setTimeout(() => reject(new Error(`No icons within ${timeout} ms`)), timeout)
  const ask = async (place: number): Promise<unknown> => {
    const answer = fetchJson(places[place] + path, stop.signal)
    if (place + 1 >= places.length) return answer
    const waited = waitingFor<null>()
    const goOn = () => waited.resolve(null)
    const next = setTimeout(goOn, rotate)
    answer.then(() => clearTimeout(next), goOn)
    return Promise.any([answer, waited.promise.then(() => ask(place + 1))])
  }
  try {
    return await Promise.race([ask(0), late])
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

type Waiting<Value> = {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/** `Promise.withResolvers`, which browsers have for two years only. */
function waitingFor<Value>(): Waiting<Value> {
  let ends: Omit<Waiting<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    ends = { resolve, reject }
  })
  if (!ends) throw new Error('A promise begins at once')
  return { promise, ...ends }
}

/** Of Iconify's answer; another name of an icon is its drawing. */
function bodiesOf(answer: unknown): ReadonlyMap<string, string> {
  const bodies = new Map<string, string>()
  for (const [name, icon] of entriesOf(fieldOf(answer, 'icons'))) {
    const body = fieldOf(icon, 'body')
    if (typeof body === 'string') bodies.set(name, body)
  }
  for (const [name, alias] of entriesOf(fieldOf(answer, 'aliases'))) {
    const body = bodies.get(String(fieldOf(alias, 'parent')))
    if (body) bodies.set(name, body)
  }
  return bodies
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
