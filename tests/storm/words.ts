import { readFileSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'

let texts: Readonly<Record<string, string>> | undefined

/** A sentence of the mails in Spanish. @throws Error if there is no message of that key */
export function wordsOf(key: string, values: Readonly<Record<string, string>> = {}): string {
  texts ??= JSON.parse(readFileSync(`${root}/project.inlang/messages/es/mail.json`, 'utf8'))
  const text = texts?.[key]
  if (text === undefined) throw new Error(`The mails have no words ${key}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
