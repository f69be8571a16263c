/** A grey place with the real thing's geometry; sizes are CSS lengths. Hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height,
  className = '',
}: {
  readonly width?: string
  readonly height: string
  readonly className?: string
}) {
  return (
    <span
      className={`sk ${className}`}
      style={{ width, height, display: 'block' }}
      aria-hidden="true"
    />
  )
}

/** The place of a tile's price: as wide as six figures and as high as its line. */
export function PricePlace() {
  return (
    <b className="tile-price sk" aria-hidden="true">
      {FIGURES}
    </b>
  )
}

/** Spaces of the width of a figure, which are kept where other spaces fall together. */
const FIGURES = '\u2007'.repeat(6)
