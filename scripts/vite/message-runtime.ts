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
