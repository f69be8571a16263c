import type { Plugin, Rollup } from 'vite'
import { circles } from '../lib/arrows.ts'

/**
 * Breaks the build where scripts import each other in a circle: the one that runs first finds names of the others without
 * a value, and the page stays as it was sent. The bundler's groups make such circles of modules that have none.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const uses = new Map(chunks.map(({ fileName, imports }) => [fileName, new Set(imports)]))
        const [circle] = circles(uses)
        if (!circle) return
        const named = circle.map((fileName) => nameOf(bundle[fileName]))
        throw new Error(
          `Scripts import each other in a circle: ${named.join(' -> ')}. In vite.config.ts, put the module that closes it into the group of those that import it.`,
        )
      },
    },
  }
}

function nameOf(file: Rollup.OutputBundle[string] | undefined): string {
  return file?.type === 'chunk' ? `${file.name} (${file.fileName})` : '?'
}
