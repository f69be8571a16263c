import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

export type ChipTone = 'ok' | 'low' | 'no' | 'promo' | 'save' | 'plain'

/** A label about a thing: available (ok), few left (low), unavailable (no), promo, saving (save). Never pressed. */
export function Chip({
  tone,
  children,
}: {
  readonly tone: ChipTone
  readonly children: ReactNode
}) {
  return <span className={tone === 'plain' ? 'chip plain' : `chip chip-${tone}`}>{children}</span>
}

/** A filter that is on or off; pressed is deep. */
export function FilterChip({
  pressed,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly pressed?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('fchip', className)}
      aria-pressed={pressed}
    />
  )
}
