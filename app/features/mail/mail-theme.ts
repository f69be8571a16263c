import { contrast, parseColor } from '~/domain/contrast'

export type MailColors = {
  readonly deep: string
  readonly onDeep: string
  readonly soft: string
  readonly title: string
  readonly button: string
  readonly link: string
  readonly dark: { readonly soft: string; readonly foot: string; readonly link: string }
}

/** The brand's colours; one that a theme leaves out is the design's own. */
export function mailColors(theme: Readonly<Record<string, string>>): MailColors {
  const own = (name: string, otherwise: string) => hex(theme[name]) ?? otherwise
  const deep = own('deep', '#2B1524')
  return {
    deep,
    onDeep: own('onDeep2', '#E3D3DC'),
    soft: own('brandSoft', '#FFF1EA'),
    title: deep,
    button: own('brand', '#C8430F'),
    link: own('brandText', '#B53A0B'),
    dark: {
      soft: mix(deep, '#FFFFFF', 0.1),
      foot: mix(deep, '#000000', 0.35),
      link: light(own('brand', '#C8430F')),
    },
  }
}

export const DARK_CARD = '#1D1A1C'

/** Lighter until it can be read on the dark card, and on the dark soft ground. */
function light(color: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const found = mix(color, '#FFFFFF', part)
    if (ratio(found, DARK_CARD) >= 7) return found
  }
  return '#FFFFFF'
}

function ratio(a: string, b: string): number {
  const [one, other] = [parseColor(a), parseColor(b)]
  return one && other ? contrast(one, other) : 1
}

function mix(a: string, b: string, part: number): string {
  const [one, other] = [parseColor(a) ?? [0, 0, 0], parseColor(b) ?? [0, 0, 0]]
  const channels = one.map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * part))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Mail programs know few ways to write a colour. */
function hex(value: string | undefined): string | null {
  return value && parseColor(value) ? mix(value, value, 0) : null
}
