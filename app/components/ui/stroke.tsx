import type { ReactNode, SVGProps } from 'react'

/** An icon of our own, drawn to match Lucide's: 24 grid, strokes in `currentColor`. */
export function Stroke({
  children,
  ...props
}: SVGProps<SVGSVGElement> & { readonly children: ReactNode }) {
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
