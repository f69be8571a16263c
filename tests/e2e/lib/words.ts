import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Locale = 'es' | 'en'
/** The renters' words of a message, as the site says them. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

type Message = string | readonly [{ readonly match: Readonly<Record<string, string>> }]

/** Reads the site's own messages, so that a change of wording breaks no test. @throws Error for an unknown key. */
export function wordsOf(locale: Locale): Words {
  const messages = read(locale)
  return (key, values = {}) => {
    const message = messages.get(key)
    if (message === undefined) throw new Error(`There is no message ${key} in ${locale}`)
    const text = typeof message === 'string' ? message : variantOf(message[0].match, values)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
  }
}

/** The plural's form: `one` for exactly one, the other form for the rest. */
function variantOf(
  match: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | number>>,
): string {
  const single = Object.values(values).includes(1)
  const forms = Object.entries(match)
  const form = forms.find(([name]) => name.endsWith(single ? '=one' : '=*'))
  return form?.[1] ?? ''
}

const cache = new Map<Locale, ReadonlyMap<string, Message>>()

function read(locale: Locale): ReadonlyMap<string, Message> {
  const known = cache.get(locale)
  if (known) return known
  const folder = fileURLToPath(
    new URL(`../../../project.inlang/messages/${locale}`, import.meta.url),
  )
  const entries = readdirSync(folder).flatMap((file) =>
    Object.entries<Message>(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))),
  )
  const messages = new Map(entries)
  cache.set(locale, messages)
  return messages
}
