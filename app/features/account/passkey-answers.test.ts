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

  test.each(['{', '', 'null'])('is none: %j', (posted) => {
    expect(readNewKey(posted)).toBeNull()
    expect(readProof(posted)).toBeNull()
  })

  test.each([
    ['another type', { type: 'password' }, {}],
    ['an id that is none', { id: '../x' }, {}],
    ['an id that is longer than any', { id: 'a'.repeat(256) }, {}],
    ['one whose data are no text of a browser', {}, { clientDataJSON: '{}' }],
    ['more than any browser says', {}, { clientDataJSON: 'a'.repeat(10_000) }],
  ])('is none, of whatever it did: %s', (_, change, inside) => {
    expect(readNewKey(text({ ...made, ...inside }, change))).toBeNull()
    expect(readProof(text({ ...used, ...inside }, change))).toBeNull()
  })

  test('is none of the other kind', () => {
    expect(readNewKey(text(used))).toBeNull()
    expect(readProof(text(made))).toBeNull()
  })

  test.each(['authenticatorData', 'signature', 'userHandle'])(
    'that proves is none without %s',
    (field) => {
      expect(readProof(text({ ...used, [field]: undefined }))).toBeNull()
    },
  )
})
