import { expect, test } from 'vitest'
import { themeCss } from './theme-css'

test('a theme is one rule of custom properties named as in tokens.css', () => {
  expect(
    themeCss({
      backgroundColor: '#FFEEDD',
      theme: {
        colors: { brand: '#111111', brandHover: '#222222', deep2: '#333333', onDeep2: '#444444' },
        scene: { sky: '#555555' },
        radius: { control: '4px' },
      },
    }),
  ).toBe(
    ':root{--color-reservation:#FFEEDD;--color-brand:#111111;--color-brand-hover:#222222;--color-deep-2:#333333;--color-on-deep-2:#444444;--scene-sky:#555555;--radius-control:4px}',
  )
})
