import type { Plugin, Rollup } from 'vite'

/**
 * Breaks the build where scripts import each other in a circle: the one that runs first finds names of the others without
 * a value, and the page stays as it was sent. Groups of the bundler make such circles of modules that have none.
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
        const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
        if (!circle) return
        const named = circle.map((fileName) => nameOf(bundle[fileName]))
        throw new Error(
          `Scripts import each other in a circle: ${named.join(' > ')}. Take what one imports of the other out of its group in vite.config.ts, or into it.`,
        )
      },
    },
  }
}

function nameOf(file: Rollup.OutputBundle[string] | undefined): string {
  return file?.type === 'chunk' ? `${file.name} (${file.fileName})` : '?'
}

/** A way along imports that ends where it began, with that name at both ends; null: there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (name: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(name)
    if (at >= 0) return [...way.slice(at), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const circle = walk(next, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return null
}
