import { createContext, createElement, type ReactNode, type SVGProps, use } from 'react'

export type IconComponent = (props: SVGProps<SVGSVGElement>) => ReactNode

type Shape = string | readonly [tag: 'circle' | 'ellipse' | 'path' | 'rect', SVGProps<SVGElement>]

/** The ids of the icons whose shapes this part of the page holds once (`SharedIcons`). */
export const SharedShapes = createContext<ReadonlyMap<IconComponent, string> | null>(null)

/** An icon of the given shapes; `~icons/lucide/*` is compiled to calls of this (`scripts/vite/lucide-icons.ts`). */
export function icon(...shapes: readonly Shape[]): IconComponent {
  const drawn = shapes.map((shape) => {
    const [tag, attributes] = typeof shape === 'string' ? (['path', { d: shape }] as const) : shape
    return createElement(tag, attributes)
  })
  const self: IconComponent = (props) => {
    const id = use(SharedShapes)?.get(self)
    return id
      ? createElement(
          'svg',
          { 'aria-hidden': true, ...props },
          createElement('use', { href: `#${id}` }),
        )
      : createElement(Stroke, props, ...drawn)
  }
  return self
}

/** The frame of Lucide's icons and of our own: 24 grid, strokes in `currentColor`. */
export function Stroke({
  children,
  ...props
}: SVGProps<SVGSVGElement> & { readonly children?: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {children}
    </svg>
  )
}
