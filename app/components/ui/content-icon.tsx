import { noop } from '@tanstack/react-query'
import { createElement, type SVGProps, useEffect, useState } from 'react'
import { appConfig } from '../../../app.config'
import { createIconLoader } from './icon-loader'
import { type IconComponent, Stroke } from './stroke'

/**
 * An icon that content names, `lucide:baby`: compiled when it is one of `known`, else it comes from the site's own icons after
 * the page (D28). Until then, without scripts and where there is none of that name: `otherwise`.
 */
export function ContentIcon({
  name,
  known,
  otherwise: Otherwise,
  ...props
}: {
  readonly name: string
  readonly known: Readonly<Record<string, IconComponent>>
  readonly otherwise: IconComponent
} & SVGProps<SVGSVGElement>) {
  const Known = known[name]
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly body: string | null }>()
  const isKnown = Known !== undefined
  useEffect(() => {
    if (isKnown || !name) return
    let current = true
    // Out of reach: the other drawing stays.
    load(name).then((body) => current && setLoaded({ name, body }), noop)
    return () => {
      current = false
    }
  }, [name, isKnown])
  if (Known) return <Known {...props} />
  const shapes = loaded?.name === name && loaded.body ? shapesOf(loaded.body) : []
  return shapes.length > 0 ? <Stroke {...props}>{shapes}</Stroke> : <Otherwise {...props} />
}

const load = createIconLoader({
  places: ['/api/icons'],
  fetchJson: async (address, signal) => {
    const answer = await fetch(address, { signal })
    if (!answer.ok && answer.status !== 404) throw new Error(`Icons answer ${answer.status}`)
    return answer.json()
  },
  store: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  now: () => Date.now(),
  settings: appConfig.icons,
})

/** Shapes and numbers alone: what else may stand in such a text is no drawing, and is left out. */
function shapesOf(body: string) {
  return [...body.matchAll(/<(path|circle|ellipse|rect)((?:\s[a-z-]+="[^"<>]*")*)\s*\/?>/g)].map(
    ([, tag = '', text = ''], index) => {
      const attributes = [...text.matchAll(/\s(d|cx|cy|r|rx|ry|x|y|width|height)="([^"]*)"/g)]
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing's shapes have no other name, and stay in their order
      return createElement(tag, { key: index, ...Object.fromEntries(attributes.map(([, k, v]) => [k, v])) })
    },
  )
}
