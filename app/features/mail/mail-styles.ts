import type { CSSProperties } from 'react'

export const FONT = "Geist,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** The style of a paragraph: mail programs inherit nothing for sure. Sizes are pixels. */
export function text(
  size: number,
  line: number,
  more: Pick<CSSProperties, 'color' | 'fontWeight'>,
): CSSProperties {
  return { margin: 0, fontFamily: FONT, fontSize: `${size}px`, lineHeight: `${line}px`, ...more }
}

export const INK = '#1E191C'
export const INK_2 = '#574E54'
