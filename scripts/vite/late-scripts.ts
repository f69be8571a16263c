import type { Plugin } from 'vite'

const made = 'export const tsrStartManifest = () => ('

/** Gives the framework's list of files to `lateScripts`, in the build of the server. */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /tanstack-start-manifest:v/ },
      handler(code) {
        if (!code.startsWith(made)) throw new Error('TanStack Start lists its files otherwise')
        const list = code.replace(made, 'const manifest = (')
        return `import { lateScripts } from '/app/features/site/late-scripts.ts'
          ${list}
          const late = lateScripts(manifest)
          export const tsrStartManifest = () => late`
      },
    },
  }
}
