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
