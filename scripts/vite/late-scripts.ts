import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, transformWithOxc } from 'vite'
import { lateScripts as withoutCode } from '../../app/features/site/late-scripts.ts'
import type { Build } from '../../app/features/site/version.ts'

const made = 'export const tsrStartManifest = () => ('
const starter = `${import.meta.dirname}/../../app/features/site/late-starter.ts`

/**
 * Gives the framework's list of files to `lateScripts`, in the build of the server, and of which build they are; the text that starts them as
 * `import.meta.env.LATE_STARTER`.
 */
export function lateScripts(build: () => Build): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    async config() {
      const { code } = await transformWithOxc(readFileSync(starter, 'utf8'), starter)
      const { code: text } = minifySync(starter, `export default (files,build)=>{${code}}`)
      const [, called] = /^export default (.+?);?\s*$/s.exec(text) ?? []
      if (!called) throw new Error('The text that starts the code could not be minified')
      return { define: { 'import.meta.env.LATE_STARTER': JSON.stringify(`(${called})`) } }
    },
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
          ${list}
          const late = lateScripts(manifest, ${JSON.stringify(build())})
          export const tsrStartManifest = () => late`
      },
    },
  }
}
