import type { Theme } from '~/domain/catalogue'
import { contrast, parseColor } from '~/domain/contrast'
import { defaultTheme, pageColors } from '~/domain/default-theme'
import { warnSometimes } from '../log-sometimes.server'

type ColorName = keyof typeof defaultTheme.colors
const white = '#FFFFFF'

/** Texts and their grounds (WCAG 2.2 AA, 4.5:1); of a pair that cannot be read the whole group is its default. */
const readable: readonly {
  readonly pairs: readonly (readonly [ColorName | typeof white, ColorName])[]
  readonly group: readonly ColorName[]
}[] = [
  {
    pairs: [
      [white, 'brand'],
      [white, 'brandHover'],
      [white, 'brandActive'],
    ],
    group: ['brand', 'brandHover', 'brandActive'],
  },
  {
    pairs: [
      ['brandText', 'brandSoft'],
      ['brandText', 'brandSofter'],
    ],
    group: ['brandText', 'brandSoft', 'brandSofter', 'brandLine'],
  },
  {
    pairs: [
      ['deep', 'glow'],
      [white, 'deep'],
      ['onDeep2', 'deep'],
    ],
    group: ['deep', 'deep2', 'onDeep2', 'glow', 'glowSoft'],
  },
]

/**
 * Safe colours and lengths only, texts readable on their grounds; else the default, and a line in the log. `ground` reads
 * the background of the reservation's pages the same way (§3.17).
 */
export function safeTheme(
  brand: string,
  raw: unknown,
): { readonly theme: Theme; ground(value: string): string } {
  const refused = (path: string, value: unknown, reason: string) =>
    warnSometimes('theme value replaced by the default', {
      record: `sites_config ${brand}`,
      path,
      value,
      reason,
      cure: 'Correct "theme" of this brand in the back office.',
    })
  const color = (path: string, value: unknown, fallback: string) => {
    if (typeof value === 'string' && parseColor(value)) return value
    if (value !== undefined && value !== null && value !== '') {
      refused(path, value, 'not a colour (#rrggbb or rgb(r, g, b))')
    }
    return fallback
  }
  const rawColors = childOf(raw, 'colors')
  const colors = mapValues(defaultTheme.colors, (name, fallback) =>
    color(`colors.${name}`, childOf(rawColors, name), fallback),
  )
  const theme: Theme = {
    colors: readableColors(colors, refused),
    scene: mapValues(defaultTheme.scene, (name, fallback) =>
      color(`colors.scene.${name}`, childOf(childOf(rawColors, 'scene'), name), fallback),
    ),
    radius: mapValues(defaultTheme.radius, (name, fallback) => {
      const value = childOf(childOf(raw, 'radius'), name)
      if (typeof value === 'string' && /^\d{1,3}(\.\d{1,2})?(px|rem)$|^0$/.test(value)) return value
      if (value !== undefined) refused(`radius.${name}`, value, 'not a length (px or rem)')
      return fallback
    }),
  }
  return {
    theme,
    ground: (value) => {
      const path = 'reservation_background_color'
      const ground = color(path, value, white)
      const wrong = unreadableOn(ground, theme.colors.brandText ?? defaultTheme.colors.brandText)
      if (!wrong) return ground
      refused(path, value, wrong)
      return white
    },
  }
}

/** Why texts or the lines of fields cannot be seen on a page of that colour (4.5:1 and 3:1); null: they can. */
function unreadableOn(ground: string, brandText: string): string | null {
  for (const [name, color] of Object.entries({ ...pageColors, 'brand-text': brandText })) {
    const ratio = ratioOf(color, ground)
    if (ratio < (name === 'control' ? 3 : 4.5)) {
      return `${name} on it has contrast ${ratio.toFixed(2)}`
    }
  }
  return null
}

function readableColors(
  colors: Record<ColorName, string>,
  refused: (path: string, value: unknown, reason: string) => void,
): Record<ColorName, string> {
  const result = { ...colors }
  for (const { pairs, group } of readable) {
    for (const [text, ground] of pairs) {
      const ratio = ratioOf(text === white ? white : colors[text], colors[ground])
      if (ratio >= 4.5) continue
      const words = text === white ? 'white' : `colors.${text}`
      refused(`colors.${ground}`, colors[ground], `${words} on it has contrast ${ratio.toFixed(2)}`)
      for (const name of group) result[name] = defaultTheme.colors[name]
    }
  }
  return result
}

function ratioOf(text: string, ground: string): number {
  const [one, other] = [parseColor(text), parseColor(ground)]
  return one && other ? contrast(one, other) : 0
}

function childOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function mapValues<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  map: (name: Name, fallback: string) => string,
): Record<Name, string> {
  const result: Record<Name, string> = { ...defaults }
  for (const name in defaults) result[name] = map(name, defaults[name])
  return result
}
