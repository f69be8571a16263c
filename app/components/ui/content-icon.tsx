import { useEffect, useState } from 'react'
import { drawingOf } from './icon-source'
import { type IconComponent, icon, type Shape } from './stroke'

/** An icon that content names, for example `lucide:truck`; `fallback` is shown until it is there, or for good. */
export function ContentIcon({
  name,
  className,
  fallback: Fallback,
}: {
  readonly name: string
  readonly className: string
  readonly fallback: IconComponent
}) {
  const [Drawn, setDrawn] = useState<IconComponent>(() => Fallback)
  useEffect(() => {
    const [, lucide] = /^lucide:([a-z0-9-]+)$/.exec(name) ?? []
    if (!lucide) return
    let left = false
    void drawingOf(lucide).then((body) => {
      const shapes = shapesOf(body ?? '')
      if (!left && shapes.length > 0) setDrawn(() => icon(...shapes))
    })
    return () => {
      left = true
    }
  }, [name])
  return <Drawn className={className} aria-hidden />
}

/** Text becomes shapes and nothing else: what came over the line or from the device is no HTML. */
export function shapesOf(body: string): Shape[] {
  return [...body.matchAll(/<(circle|ellipse|line|path|polygon|polyline|rect)\b([^>]*)>/g)].map(
    ([, tag, text = '']) => {
      const attributes = [
        ...text.matchAll(/\s(cx|cy|d|height|points|r|rx|ry|width|x|x1|x2|y|y1|y2)="([^"]*)"/g),
      ]
      return [tag, Object.fromEntries(attributes.map(([, key, value]) => [key, value]))] as Shape
    },
  )
}
