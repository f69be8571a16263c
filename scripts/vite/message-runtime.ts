import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * In the browser, Paraglide's runtime without its ways to find a language (addresses, cookies, its own storage): the
 * router says it before anything is drawn. They cannot be shaken off, because `getLocale` begins with them, and every
 * page would carry them. Whoever imports more of the runtime than this breaks the build.
 */
export function messageRuntime(): Plugin {
  return {
    name: 'message-runtime',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/app\/paraglide\/runtime\.js$/ },
      handler: () => `
        export const experimentalStaticLocale = undefined
        export let getLocale = () => { throw new Error('No language yet: overwriteGetLocale comes first') }
        export const overwriteGetLocale = (locale) => { getLocale = locale }
      `,
    },
  }
}

/**
 * Paraglide makes the rules of plurals anew for each word, which was a twentieth of a fleet's time on the server: here
 * once for each language. A message that needs more of its registry breaks the build.
 */
export function pluralRules(): Plugin {
  return {
    name: 'plural-rules',
    load: {
      filter: { id: /\/app\/paraglide\/registry\.js$/ },
      handler: () => `
        const rules = {}
        export const plural = (locale, input, { type = 'cardinal' } = {}) =>
          (rules[locale + type] ??= new Intl.PluralRules(locale, { type })).select(Number(input))
      `,
    },
  }
}

const opening = /export const \w+ = /
const choosing =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = [^\n]*\n\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\);?\s*$/
const plainText =
  /const (\w+) = \/\*\*[^\n]*?\*\/ \((?:i)?\) => \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \((`[^\n]*`)\)\s*\};/g

/**
 * In the browser, a message without the ways to ask for another language than the page's: a page carries eighty of them,
 * each with three functions. @throws Error when Paraglide writes its messages otherwise
 */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    load: {
      filter: { id: /\/app\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler: (id) => shortMessage(readFileSync(id, 'utf8')),
    },
  }
}

export function shortMessage(code: string): string {
  const chosen = choosing.exec(code)
  const [start] = opening.exec(code) ?? []
  if (!chosen || !start) throw new Error(`Paraglide writes its messages otherwise: ${code}`)
  const [whole, en = '', es = ''] = chosen
  const texts = new Map([...code.matchAll(plainText)].map(([, name, text]) => [name, text]))
  const head = code.slice(0, code.indexOf(start))
  const said = (name: string) => texts.get(name) ?? `${name}(i)`
  const used = head.replace(plainText, (text, name) => (texts.has(name) ? '' : text))
  if (!code.endsWith(whole)) throw new Error(`Paraglide writes more than a message: ${code}`)
  return `${used}${start}(i) => getLocale() === "en" ? ${said(en)} : ${said(es)}\n`
}
