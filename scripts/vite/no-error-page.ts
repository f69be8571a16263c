import type { Plugin } from 'vite'

/**
 * Leaves the router's own error page out ("Something went wrong!", in English, without a way on): what it would tell goes
 * up to `LastBoundary`.
 */
export function noErrorPage(): Plugin {
  return {
    name: 'no-error-page',
    transform: {
      filter: { id: /react-router\/dist\/esm\/CatchBoundary\.js/ },
      handler(code) {
        const start = code.indexOf('function ErrorComponent(')
        const end = code.indexOf('//#endregion', start)
        if (start < 0 || end < 0) throw new Error('TanStack Router has its error page elsewhere')
        return `${code.slice(0, start)}function ErrorComponent({ error }) { throw error }\n${code.slice(end)}`
      },
    },
  }
}
