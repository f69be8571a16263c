import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.server'

const of = (size: number) => ({ bytes: new Uint8Array(size) })

test('keeps what was used last within its size', () => {
  const cache = new ByteCache(10)
  cache.set('a', of(4))
  cache.set('b', of(4))
  cache.get('a')
  cache.set('c', of(4))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('c')).toBeDefined()
})

test('a value put twice counts once', () => {
  const cache = new ByteCache(10)
  cache.set('a', of(6))
  cache.set('a', of(6))
  cache.set('b', of(4))
  expect(cache.get('a')).toBeDefined()
})

test('what is larger than all of it is not kept, and pushes nothing out', () => {
  const cache = new ByteCache(10)
  cache.set('a', of(4))
  cache.set('b', of(11))
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('b')).toBeUndefined()
})
