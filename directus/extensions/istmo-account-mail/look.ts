/** Colours of a brand in its mails. */
export type Look = {
  readonly deep: string
  readonly onDeep: string
  readonly soft: string
  readonly button: string
  readonly darkSoft: string
}

/**
 * The look of a brand, from `sites_config.theme`, which may be text; values that it leaves out, or writes in another
 * way, are the design's own.
 */
export function lookOf(theme: unknown): Look {
  const colors = colorsOf(theme)
  const own = (name: string, otherwise: string) => {
    const value = colors.get(name)
    return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : otherwise
  }
  const deep = own('deep', '#2B1524')
  return {
    deep,
    onDeep: own('onDeep2', '#E3D3DC'),
    soft: own('brandSoft', '#FFF1EA'),
    button: own('brand', '#C8430F'),
    darkSoft: own('deep2', '#35222E'),
  }
}

function colorsOf(theme: unknown): ReadonlyMap<string, unknown> {
  const parsed = typeof theme === 'string' ? json(theme) : theme
  const colors = isRecord(parsed) ? parsed.colors : null
  return new Map(isRecord(colors) ? Object.entries(colors) : [])
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
