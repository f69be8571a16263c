import type { Plugin } from 'vite'

const asking = /\/app\/features\/site\/version\.ts$/

/**
 * Writes `builds/latest.json` and `builds/meta/{id}.json` beside the built files (D27). A build is named after the file
 * that holds `version.ts`: a page knows it from where its code came, and it changes with any code that a page may load.
 */
export function buildVersion(): Plugin {
  return {
    name: 'build-version',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const own = files.find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => asking.test(id)),
      )
      const [, id] = /^static\/(.+)\.js$/.exec(own?.fileName ?? '') ?? []
      if (!id) throw new Error('No file of the build holds version.ts')
      const write = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      write('builds/latest.json', { id })
      write(`builds/meta/${id}.json`, { id, files: files.map(({ fileName }) => fileName).sort() })
    },
  }
}
