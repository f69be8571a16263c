import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { parseJson } from '~/domain/parse-json'
import { remembered } from '../async/memory.server'
import { withMutex } from '../async/mutex.server'
import { type Redis, withRedis } from '../redis.server'

/** A state, and for how many milliseconds it says more than none would. */
export type Counted<State> = { readonly state: State; readonly keepMs: number } | undefined

type Change<State, Result> = (states: readonly (State | undefined)[]) => {
  readonly states: readonly Counted<State>[]
  readonly result: Result
}

/** Memory that strangers can fill: the one unused for longest makes room. */
const MAX_KEYS = 40_000
/** Another process may change the same ones at the same time. */
const MAX_TRIES = 20

/**
 * Counts of people and addresses: in Redis, for all processes together, and in this process, which goes on with
 * what it knows where Redis is away. Changes of the same keys come one after the other.
 */
export class Counters<State extends object> {
  readonly #name: string
  readonly #schema: z.ZodType<State>
  readonly #own = remembered(new LRUCache<string, State>({ max: MAX_KEYS }))

  constructor(name: string, schema: z.ZodType<State>) {
    this.#name = name
    this.#schema = schema
  }

  /** Changes the states of all keys or of none; `change` may be called more than once. */
  async change<Result>(keys: readonly string[], change: Change<State, Result>): Promise<Result> {
    return withMutex(`${this.#name}:${keys.at(-1)}`, async () => {
      // An answer that comes when it is not waited for any more is of before what was counted meanwhile.
      const call = { isAwaited: true }
      const shared = await withRedis((redis) => this.#changeShared(redis, keys, change, call))
      call.isAwaited = false
      if (shared?.result) return shared.result.value
      const { states, result } = change(keys.map((key) => this.#own.get(key)))
      this.#keep(keys, states)
      return result
    })
  }

  /** As this process knows them, and again where another changed them meanwhile. Null: too many change them at a time. */
  async #changeShared<Result>(
    redis: Redis,
    keys: readonly string[],
    change: Change<State, Result>,
    call: { readonly isAwaited: boolean },
  ): Promise<{ readonly value: Result } | null> {
    const names = keys.map((key) => `istmo:${this.#name}:${digest(key)}`)
    let found: readonly string[] = keys.map((key) => textOf(this.#own.get(key)))
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { states, result } = change(found.map((text) => this.#read(text)))
      const wanted = states.map((counted) => textOf(counted?.state))
      const times = states.map((counted) => String(Math.max(1, Math.ceil(counted?.keepMs ?? 1))))
      const others = await redis.eval(SWAP, {
        keys: names,
        arguments: [...found, ...wanted, ...times],
      })
      if (!Array.isArray(others)) {
        if (call.isAwaited) this.#keep(keys, states)
        return { value: result }
      }
      found = others.map(String)
    }
    return null
  }

  /** A text that another version wrote in another way counts as nothing. */
  #read(text: string): State | undefined {
    return text === '' ? undefined : this.#schema.safeParse(parseJson(text)).data
  }

  #keep(keys: readonly string[], states: readonly Counted<State>[]): void {
    for (const [index, key] of keys.entries()) {
      const counted = states[index]
      if (counted) this.#own.set(key, counted.state)
      else this.#own.delete(key)
    }
  }
}

const textOf = (state: object | undefined) => (state ? JSON.stringify(state) : '')

/** A list of keys says nothing about people. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * The keys are set to what is wanted, each for its time, where they are as they were found; an empty text is none. Answers
 * with what they are where not.
 */
const SWAP = `
local count = #KEYS
local now = {}
local same = true
for i = 1, count do
  now[i] = redis.call('GET', KEYS[i]) or ''
  if now[i] ~= ARGV[i] then same = false end
end
if not same then return now end
for i = 1, count do
  local wanted = ARGV[count + i]
  if wanted == '' then redis.call('DEL', KEYS[i])
  else redis.call('SET', KEYS[i], wanted, 'PX', ARGV[2 * count + i]) end
end
return 1
`
