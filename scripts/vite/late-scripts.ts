import type { Plugin } from 'vite'
import { lateScripts as withoutCode } from '../../app/features/site/late-scripts.ts'
import { lateStarterText } from './late-starter-text.ts'
import { paymentScriptsText } from './payment-scripts.ts'

const made = 'export const tsrStartManifest = () => ('

/**
 * Gives the framework's list of files to `lateScripts`, and that of the payment to `card-page-scripts.ts`, in the build of
 * the server; the text that starts them is `import.meta.env.LATE_STARTER`.
 */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    config: async () => ({
      define: { 'import.meta.env.LATE_STARTER': JSON.stringify(await lateStarterText()) },
    }),
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /tanstack-start-manifest:v/ },
      async handler(code) {
        if (!code.startsWith(made)) throw new Error('TanStack Start lists its files otherwise')
        // The same as the server will do, so that it is the build that fails.
        const { tsrStartManifest } = await import(
          `data:text/javascript,${encodeURIComponent(code)}`
        )
        withoutCode(tsrStartManifest())
        const list = code.replace(made, 'const manifest = (')
        return `import { lateScripts } from '/app/features/site/late-scripts.ts'
          import { listPaymentScripts } from '/app/features/site/card-page-scripts.ts'
          ${list}
          listPaymentScripts(${paymentScriptsText()})
          const late = lateScripts(manifest)
          export const tsrStartManifest = () => late`
      },
    },
  }
}
