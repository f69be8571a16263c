import { expect, test } from 'vitest'
import { contrast, parseColor } from './contrast'

test.each([
  ['#fff', [255, 255, 255]],
  ['#1aF', [17, 170, 255]],
  ['#0a10Ff', [10, 16, 255]],
  ['rgb(1, 22, 255)', [1, 22, 255]],
  ['rgb( 1 22 255 )', [1, 22, 255]],
  ['RGB(0,0,0)', [0, 0, 0]],
])('%s is a colour', (written, rgb) => {
  expect(parseColor(written)).toEqual(rgb)
})

test.each([
  ...['', 'red', '#ff', '#ffff', '#fffff', '#ggg', '#1234567', ' #fff', '#fff;', 'x#ffffff'],
  ...['rgb(256, 0, 0)', 'rgb(0, 256, 0)', 'rgb(0, 0, 256)', 'rgb(1, 2)', 'rgb(1, 2, 3, 4)'],
  ...['url(rgb(1, 2, 3)', 'rgb(1, 2, 3);', null, 7],
])('%j is none', (written) => {
  expect(parseColor(written)).toBeNull()
})

test.each([
  ['#000', '#fff', 21],
  ['#fff', '#fff', 1],
  ['#777', '#fff', 4.48],
  ['#f00', '#fff', 4],
  ['#0f0', '#000', 15.3],
  ['#00f', '#000', 2.44],
  ['#0a0a0a', '#000', 1.06],
])('the contrast of %s and %s is %d, either way', (one, other, ratio) => {
  const [a, b] = [parseColor(one), parseColor(other)]
  if (!a || !b) throw new Error('no colour')
  expect(contrast(a, b)).toBeCloseTo(ratio, 1)
  expect(contrast(b, a)).toBe(contrast(a, b))
})
