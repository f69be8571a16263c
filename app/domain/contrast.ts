type Rgb = readonly [number, number, number]

/**
 * Reads `#rgb`, `#rrggbb`, `rgb(r g b)` and `rgb(r, g, b)`; null for all else, because colors go into a style sheet.
 */
export function parseColor(value: unknown): Rgb | null {
  if (typeof value !== 'string') return null
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)
  if (short) return rgb(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)))
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)
  if (long) return rgb(long.slice(1).map((pair) => Number.parseInt(pair, 16)))
  const called = /^rgb\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*\)$/i.exec(
    value,
  )
  return called ? rgb(called.slice(1).map(Number)) : null
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: Rgb, b: Rgb): number {
  const one = luminance(a)
  const other = luminance(b)
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function rgb([red = 0, green = 0, blue = 0]: readonly number[]): Rgb | null {
  return Math.max(red, green, blue) <= 255 ? [red, green, blue] : null
}
