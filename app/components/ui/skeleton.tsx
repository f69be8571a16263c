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
