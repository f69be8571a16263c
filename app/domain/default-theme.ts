/** Colours of `app/styles/tokens.css` that stand on the ground of a page, whatever the brand: texts, and the line of a field. */
export const pageColors = {
  ink: '#1E191C',
  'ink-2': '#574E54',
  'ink-3': '#71676E',
  ok: '#17693A',
  warn: '#8A5300',
  error: '#B3123F',
  info: '#1B5E8C',
  control: '#8B8188',
} as const

/** Firefly's, as `app/styles/tokens.css` has them: what stands in for a value that cannot be used. */
export const defaultTheme = {
  colors: {
    brand: '#C8430F',
    brandHover: '#A9360A',
    brandActive: '#8A2A06',
    brandText: '#B53A0B',
    brandSoft: '#FFF1EA',
    brandSofter: '#FFF8F4',
    brandLine: '#F3CDBB',
    deep: '#2B1524',
    deep2: '#43253A',
    onDeep2: '#E3D3DC',
    glow: '#FFB938',
    glowSoft: '#FFF0D2',
  },
  scene: {
    sky: '#FFF1EA',
    sun: '#FFC65A',
    far: '#FADCCB',
    mid: '#F2BFA4',
    near: '#D98A67',
    steel: '#8C4A48',
    road: '#43253A',
  },
  radius: { sm: '8px', md: '12px', lg: '18px', xl: '28px', control: '12px', button: '12px' },
} as const
