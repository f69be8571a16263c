import type { ReactNode } from 'react'

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
