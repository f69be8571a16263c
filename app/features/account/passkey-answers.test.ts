import { describe, expect, test } from 'vitest'
import { readNewKey, readProof } from './passkey-answers'

const answer = { id: 'aWQ', rawId: 'aWQ', type: 'public-key', clientExtensionResults: {} }
const made = { clientDataJSON: 'e30', attestationObject: 'o2M' }
const used = {
  clientDataJSON: 'e30',
  authenticatorData: 'SZY',
  signature: 'MEU',
  userHandle: 'aWQ',
}
const text = (response: object, change: object = {}) =>
  JSON.stringify({ ...answer, response, ...change })

describe('the answer of a browser', () => {
  test('is read, with what it says besides left out', () => {
    const transports = ['internal', 'a b', 7]
    expect(readNewKey(text({ ...made, transports }, { more: 1 }))).toEqual({
      ...answer,
      response: { ...made, transports: [] },
    })
    expect(readNewKey(text({ ...made, transports: ['usb'] }))?.response.transports).toEqual(['usb'])
    expect(readProof(text(used, { clientExtensionResults: null }))).toEqual({
      ...answer,
      response: used,
    })
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['another type', text(used, { type: 'password' })],
    ['an id that is none', text(used, { id: '../x' })],
    ['an id that is longer than any', text(used, { id: 'a'.repeat(256) })],
    ['one without a signature', text({ ...used, signature: undefined })],
    ['one that does not say whose it is', text({ ...used, userHandle: undefined })],
    ['more than any browser says', text({ ...used, signature: 'a'.repeat(10_000) })],
  ])('is none: %s', (_, posted) => {
    expect(readProof(posted)).toBeNull()
    expect(readNewKey(posted)).toBeNull()
  })
})
