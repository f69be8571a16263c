import type { ReactNode } from 'react'

export type ChipTone = 'ok' | 'low' | 'no' | 'info' | 'promo' | 'season' | 'save' | 'plain'

const looks: Readonly<Record<ChipTone, string>> = {
  ok: 'chip chip-ok',
  low: 'chip chip-low',
  no: 'chip chip-no',
  info: 'chip chip-info plain',
  promo: 'chip chip-promo',
  season: 'chip chip-season',
  save: 'chip chip-save',
  plain: 'chip plain',
}

/** A label about a thing: available (ok), few left (low), unavailable (no), free for longer (info), promo, a season of rates (season), saving (save). Never pressed. */
export function Chip({
  tone,
  children,
}: {
  readonly tone: ChipTone
  readonly children: ReactNode
}) {
  return <span className={looks[tone]}>{children}</span>
}
