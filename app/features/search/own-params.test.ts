import { expect, test } from 'vitest'
import { ownParams } from './search.schema'

test('a link takes no words along that only say where a visit came from', () => {
  const asked = { recogida: 'atlantis', edad: 22, tipo: ['suv'] }
  const tracked = { ...asked, utm_source: 'news', gclid: 'x', fbclid: 'y', ref: 'z' }
  expect(ownParams(tracked)).toEqual(asked)
})
