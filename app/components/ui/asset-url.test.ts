import { expect, test } from 'vitest'
import { assetSrcSet, assetUrl } from './asset-url'

test('an asset has one address for each width and format', () => {
  expect(assetUrl('abc')).toBe('/assets/abc')
  expect(assetUrl('abc', { w: 640, f: 'webp' })).toBe('/assets/abc?w=640&f=webp')
  expect(assetSrcSet('abc', [320, 640], 'avif')).toBe(
    '/assets/abc?w=320&f=avif 320w,/assets/abc?w=640&f=avif 640w',
  )
})
