import { expect, test } from 'vitest'
import { asksForPrivacy } from './start-field'

test.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
])('a browser that says %j asks for privacy: %s', (browser, asks) => {
  expect(asksForPrivacy(browser)).toBe(asks)
})
