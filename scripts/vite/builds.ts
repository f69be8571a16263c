import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { Build } from '../../app/features/site/version.ts'

/**
 * Writes `builds/latest.json` and `builds/meta/{id}.json` (D27) beside the browser's files. The id is that of these files,
 * whose names are hashes: the same sources built on two machines are one version.
 */
export function builds(now: () => number = Date.now): Plugin<{ readonly build: () => Build }> {
  let build: Build | undefined
  return {
    name: 'builds',
    apply: 'build',
    api: {
      /** For what is built after the browser's files. */
      build: () => {
        if (!build) throw new Error('The server is built before the files of the browser')
        return build
      },
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('static/'))
          .sort()
        if (files.length === 0) throw new Error('The files of the browser are not in static/')
        const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
        build = { id, timestamp: Math.floor(now() / 1000) }
        const write = (fileName: string, content: object) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
        write('builds/latest.json', build)
        write(`builds/meta/${id}.json`, { ...build, files })
      },
    },
  }
}
