import { describe, expect, test } from 'vitest'
import { photoAnswer } from './use-photo'

describe('an answer to a photo', () => {
  test.each([
    [200, '{"ok":true,"id":"a"}', { ok: true, id: 'a' }],
    [503, '{"ok":false,"error":"unavailable"}', { ok: false, error: 'unavailable' }],
    [409, '{"ok":false,"error":"replaced","id":null}', { ok: false, error: 'replaced', id: null }],
    [413, 'Payload Too Large', { ok: false, error: 'no_reservation' }],
    [429, 'Too Many Requests', { ok: false, error: 'too_many_requests' }],
    [503, 'Service Unavailable', { ok: false, error: 'busy' }],
    [408, 'Request Timeout', null],
    [502, '<h1>Bad Gateway</h1>', null],
    [200, '"ok"', null],
  ])('%i %s is read', (status, text, result) => {
    expect(photoAnswer(status, text)).toEqual(result)
  })
})
