import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, parseColor } from '~/domain/contrast'
import { defaultTheme, pageColors } from '~/domain/default-theme'
import { brands } from '../../../directus/sample/brands'
import { safeTheme } from './theme.server'

const ceiba = brands.find(({ brand }) => brand === 'ceiba')?.theme
if (!ceiba) throw new Error('The sample has no Ceiba')

test('a readable theme is kept, what it leaves out is the default', () => {
  const { scene: _, ...colors } = ceiba.colors
  const scene = { sky: '#E6F5EE', sun: 'rgb(213, 234, 90)' }
  const radius = { sm: '4px', md: '4px', lg: '6px', xl: '.5rem', button: '999px' }
  const { theme } = safeTheme('ceiba', { colors: { ...colors, scene }, radius })
  expect(theme.colors).toEqual(colors)
  expect(theme.scene).toEqual({ ...defaultTheme.scene, ...scene })
  expect(theme.radius).toMatchObject({ sm: '4px', xl: '28px', control: '12px', button: '999px' })
})

test.each([null, undefined, 'red', 7, [], { colors: 'none', radius: null }])(
  'anything else than a theme (%j) is the default',
  (raw) => {
    expect(safeTheme('x', raw).theme).toEqual(defaultTheme)
  },
)

test.each([
  'red;}body{display:none}',
  'url(https://evil.example/x)',
  'var(--color-ink)',
  '#12345',
  'rgb(300, 0, 0)',
  'rgb(0 0 0 / 50%)',
  '</style><script>',
])('nothing but a plain colour gets into a style sheet: %s', (value) => {
  const { theme } = safeTheme('x', { colors: { ...ceiba.colors, brandLine: value } })
  expect(theme.colors.brandLine).toBe(defaultTheme.colors.brandLine)
})

test.each(['-4px', '4px;color:red', 'calc(1px)', '4', '4vw'])(
  'nothing but a length is a radius: %s',
  (value) => {
    expect(safeTheme('x', { radius: { sm: value } }).theme.radius.sm).toBe('8px')
  },
)

test.each([
  ['white on brand', { brand: '#FF8A50' }, 'brand'],
  ['white on the pressed button', { brandActive: '#9FE0C5' }, 'brand'],
  ['brand text on soft', { brandText: '#5FBF9C' }, 'brandText'],
  ['deep on glow', { glow: '#0C3A2A' }, 'glow'],
  ['quiet text on deep', { onDeep2: '#33574A' }, 'deep'],
] as const)('%s below 4.5:1 goes back to the default', (_, change, name) => {
  const { theme } = safeTheme('x', { ...ceiba, colors: { ...ceiba.colors, ...change } })
  expect(theme.colors[name]).toBe(defaultTheme.colors[name])
})

test('the default theme passes its own check', () => {
  const { scene, radius, colors } = defaultTheme
  expect(safeTheme('x', { colors: { ...colors, scene }, radius }).theme).toEqual(defaultTheme)
})

test.each([
  ['#FFEEDD', '#FFEEDD'],
  ['', '#FFFFFF'],
  ['red', '#FFFFFF'],
  // Quiet text would have 2.9:1 on it.
  ['#C9B8A7', '#FFFFFF'],
  ['#000000', '#FFFFFF'],
])('the ground %j of the reservation is %s', (value, used) => {
  expect(safeTheme('x', {}).ground(value)).toBe(used)
})

test('colours of a page are those of its tokens', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const [name, color] of Object.entries(pageColors)) {
    expect(tokens).toContain(`--color-${name}:${color};`)
  }
})

test('contrast is the ratio of WCAG', () => {
  const ratio = (a: string, b: string) => {
    const [one, other] = [parseColor(a), parseColor(b)]
    return one && other ? contrast(one, other) : Number.NaN
  }
  expect(ratio('#fff', '#000')).toBe(21)
  expect(ratio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  expect(ratio('rgb(119 119 119)', '#fff')).toBeCloseTo(4.48, 2)
})
