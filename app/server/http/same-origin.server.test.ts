import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.server'

const url = 'https://istmo.example/reserva'

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://istmo.example' }, false],
  [{ origin: 'https://istmo.example' }, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('%j: %s', (headers, wanted) => {
  expect(isSameOrigin(new Request(url, { method: 'POST', headers }))).toBe(wanted)
})
