import { describe, expect, test } from 'vitest'
import { createCookieJar, parseCookies } from './cookies.server'

describe('parseCookies', () => {
  test.each([
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1; a=2', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['=x; ; y; z=', { z: '' }],
    ['bad=ñ; good=1', { good: '1' }],
    ['a=%41; b="x"', { a: '%41', b: '"x"' }],
    [
      '__proto__=1; constructor=2',
      Object.fromEntries([
        ['__proto__', '1'],
        ['constructor', '2'],
      ]),
    ],
    ['', {}],
  ])('%j', (header, wanted) => {
    expect(Object.fromEntries(parseCookies(header))).toEqual(wanted)
  })
})

describe('createCookieJar', () => {
  test('gives what was sent, then what was set, and the lines for the answer', () => {
    const jar = createCookieJar('draft=old')
    expect(jar.get('draft')).toBe('old')
    jar.set('draft', 'new', { maxAge: 60, secure: true })
    jar.set('booking', 'x', { maxAge: 60, secure: false })
    jar.set('booking', 'y', { maxAge: 60, secure: false })
    expect(jar.get('draft')).toBe('new')
    expect(jar.lines()).toEqual([
      'draft=new; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      'booking=y; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  test('forgets what is deleted', () => {
    const jar = createCookieJar('draft=old')
    jar.set('draft', '', { maxAge: 0, secure: false })
    expect(jar.get('draft')).toBeUndefined()
    expect(jar.lines()).toEqual(['draft=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  })
})
