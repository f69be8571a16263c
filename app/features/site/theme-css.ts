import type { Site } from '~/domain/catalogue'

/** Over the defaults of `app/styles/tokens.css`. The site config was checked when it was read; put nothing else in. */
export function themeCss({
  theme: { colors, scene, radius },
  backgroundColor,
}: Pick<Site, 'theme' | 'backgroundColor'>): string {
  return `:root{${[
    `--color-reservation:${backgroundColor}`,
    ...declarations('--color-', colors),
    ...declarations('--scene-', scene),
    ...declarations('--radius-', radius),
  ].join(';')}}`
}

function declarations(prefix: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => `${prefix}${kebab(name)}:${value}`)
}

/** `brandHover` -> `brand-hover`, `onDeep2` -> `on-deep-2`. */
function kebab(name: string): string {
  return name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`)
}
