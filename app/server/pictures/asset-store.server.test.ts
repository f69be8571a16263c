import { expect, test } from 'vitest'
import { assetCache } from './asset-store.server'

const of = (size: number) => ({ bytes: new Uint8Array(size), type: 'image/webp', etag: '"x"' })

test('keeps what was used last within its size', () => {
  const cache = assetCache(10)
  cache.set('a', of(4))
  cache.set('b', of(4))
  cache.get('a')
  cache.set('c', of(4))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('c')).toBeDefined()
})

test('a picture put twice counts once, and an empty one is no error', () => {
  const cache = assetCache(10)
  cache.set('a', of(6))
  cache.set('a', of(6))
  cache.set('b', of(3))
  cache.set('c', of(0))
  expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, true, true])
})

test('what is larger than all of it is not kept, and pushes nothing out', () => {
  const cache = assetCache(10)
  cache.set('a', of(4))
  cache.set('b', of(11))
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('b')).toBeUndefined()
})
