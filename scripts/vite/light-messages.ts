import type { Plugin } from 'vite'

/**
 * In the browser, each of Paraglide's messages as one function that chooses among its texts by the page's language:
 * nothing there asks for another one, and the compiler does not inline a function for each text by itself, which was a
 * tenth of a screen's words.
 */
export function lightMessages(): Plugin {
  return {
    name: 'light-messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler: lightMessage,
    },
  }
}

const chosen =
  /export const (\w+) = (?:\/\*\*.*?\*\/ )?\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*((?:if \(locale === "\w+"\) return \w+\(inputs\)\s*)*)return (\w+)\(inputs\)\s*\}\);/s
const simple =
  /const (\w+) = \/\*\* @type .*? \*\/ \((?:i)?\) => \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\]|\\.)*`)\)\s*\};/gs

/**
 * @param code a module as Paraglide writes it
 * @throws Error where it is written otherwise
 */
export function lightMessage(code: string): string {
  const texts = new Map<string, string>()
  const rest = code.replace(simple, (_, name, text) => {
    texts.set(name, text)
    return ''
  })
  const light = rest.replace(chosen, (_, name, others, base) => {
    const textOf = (own: string) => texts.get(own) ?? `${own}(i)`
    const cases = [...others.matchAll(/"(\w+)"\) return (\w+)/g)].map(
      ([, locale, own]) => `getLocale() === "${locale}" ? ${textOf(own)} : `,
    )
    return `export const ${name} = (i) => ${cases.join('')}${textOf(base)}`
  })
  if (light === rest) throw new Error('Paraglide writes its messages otherwise than it did')
  return light.replaceAll('i?.', 'i.')
}
