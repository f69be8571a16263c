import { fileURLToPath } from 'node:url'
import { icons as lucide } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const address = /^~icons\/lucide\/([a-z0-9-]+)$/
const loaded = /^\0lucide\/([a-z0-9-]+)$/
const strokeFile = fileURLToPath(new URL('../../app/components/ui/stroke.tsx', import.meta.url))

/** Turns `~icons/lucide/map-pin` into a React component of that drawing; an icon that Lucide lacks fails the build. */
export function lucideIcons(): Plugin {
  return {
    name: 'lucide-icons',
    resolveId: {
      filter: { id: address },
      handler: (id) => id.replace('~icons/', '\0'),
    },
    load: {
      filter: { id: loaded },
      handler: (id) => ({
        code: componentOf(loaded.exec(id)?.[1] ?? ''),
        moduleType: 'js',
        moduleSideEffects: false,
      }),
    },
  }
}

/** @returns the module of an icon; a path is written as its `d` alone, because most shapes are paths. */
export function componentOf(name: string): string {
  const shapes = shapesOf(name).map(([tag, attributes]) => {
    const isPath = tag === 'path' && Object.keys(attributes).join() === 'd'
    return JSON.stringify(isPath ? attributes.d : [tag, attributes])
  })
  return [
    `import { icon } from ${JSON.stringify(strokeFile)}`,
    `export default /* @__PURE__ */ icon(${shapes})`,
  ].join('\n')
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** Attributes that `Stroke` sets for the whole icon and Iconify for each group or shape. */
const ofStroke: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
}

function shapesOf(name: string): Shape[] {
  const body = lucide.icons[lucide.aliases?.[name]?.parent ?? name]?.body
  if (!body) throw new Error(`Lucide has no icon "${name}"`)
  return [...body.matchAll(/<([a-z]+)([^>]*?)\/?>/g)].flatMap(([, tag = '', text = '']) => {
    const attributes = [...text.matchAll(/([a-z-]+)="([^"]*)"/g)]
      .map(([, key = '', value = '']) => [key, value] as const)
      .filter(([key, value]) => ofStroke[key] !== value)
    const foreign = attributes.find(([key]) => key.includes('-'))
    if (foreign) throw new Error(`Lucide's "${name}" has an attribute of its own: ${foreign[0]}`)
    return tag === 'g' ? [] : [[tag, Object.fromEntries(attributes)] as const]
  })
}
