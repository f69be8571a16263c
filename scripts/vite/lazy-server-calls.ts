import type { Plugin } from 'vite'

const name = '\0server-calls'

/**
 * In the browser, the code that calls server functions, and with it all of seroval, is a file of its own (11 kB): a
 * document brings its data as HTML and text, so that nobody calls one before the first touch. That fetches the file;
 * should it fail, it is fetched again by the call, which says so.
 */
export function lazyServerCalls(): Plugin {
  let real = ''
  return {
    name: 'lazy-server-calls',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /\/serverFnFetcher\.js$/ },
      async handler(source, importer) {
        if (!importer?.endsWith('/createClientRpc.js')) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        if (!resolved) throw new Error(`${source} of TanStack Start is not where it was`)
        real = resolved.id
        return name
      },
    },
    buildEnd(error) {
      if (!error && real === '')
        throw new Error('TanStack Start has no serverFnFetcher.js any more')
    },
    load: {
      filter: { id: /^\0server-calls$/ },
      handler: () => `
        const fetchCode = () => import(${JSON.stringify(real)})
        export const serverFnFetcher = async (...call) => (await fetchCode()).serverFnFetcher(...call)
        const early = () => fetchCode().catch(() => {})
        for (const touch of ['pointerover', 'touchstart', 'keydown', 'focusin']) {
          addEventListener(touch, early, { once: true, passive: true })
        }
      `,
    },
  }
}
