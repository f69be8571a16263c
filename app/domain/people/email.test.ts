import { describe, expect, it } from 'vitest'
import { isEmail, normaliseEmail, suggestEmail, typedEmail } from './email'

describe('suggestEmail', () => {
  it.each([
    ['x@gmial.com', 'x@gmail.com'],
    ['x@gmai.com', 'x@gmail.com'],
    ['x@gmaill.com', 'x@gmail.com'],
    ['x@gmaiil.com', 'x@gmail.com'],
    ['x@icloud.co', 'x@icloud.com'],
    ['x@gamil.com', 'x@gmail.com'],
    ['x@gnail.com', 'x@gmail.com'],
    ['x@gmail.con', 'x@gmail.com'],
    ['x@gmail.co', 'x@gmail.com'],
    ['x@gmial.con', 'x@gmail.com'],
    ['Ana.Luz@HOTMIAL.com', 'Ana.Luz@hotmail.com'],
    ['x@hotmial.es', 'x@hotmail.es'],
    ['x@outlok.com', 'x@outlook.com'],
    ['x@yaho.com.mx', 'x@yahoo.com.mx'],
    ['x@empresa.con', 'x@empresa.com'],
    [' x@icluod.com ', 'x@icloud.com'],
  ])('%s -> %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each([
    ...[
      'x@gmail.com',
      'X@GMAIL.COM',
      'x@hotmail.es',
      'x@yahoo.com.mx',
      'x@mail.com',
      'x@ymail.com',
    ],
    ...[
      'x@email.com',
      'x@utp.ac.pa',
      'x@empresa.co',
      'x@empresa.cm.pa',
      'x@gmx.de',
      'x@gmail',
      'gmial.com',
    ],
    ...['', 'x@@gmial.com', 'x y@gmial.com', 'x@g.com'],
  ])('has nothing to say about %j', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })

  it.each(['x@gamli.com', 'x@gxxil.com', 'x@gaxil.com', 'x@gmailxx.com'])(
    'does not guess at two slips: %s',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull()
    },
  )

  it.each(['x@outlook.cl', 'x@protonmail.ch', 'x@cwpanama.net', 'x@hotmail.com.pa'])(
    'knows that %s exists',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull()
    },
  )

  it('never suggests something that it would correct again', () => {
    for (const typed of ['x@gmial.con', 'x@hotmal.cmo', 'x@outloook.com']) {
      expect(suggestEmail(suggestEmail(typed) ?? '')).toBeNull()
    }
  })
})

it('normaliseEmail', () => {
  expect(normaliseEmail(' Ana@X.com ')).toBe('ana@x.com')
})

it.each([
  ...[
    ' Ana@Gmail.com ',
    '\u200bana@gmail.com',
    'ana@gmail.com.',
    'mailto:ana@gmail.com?subject=x',
    '<ana@gmail.com>',
  ],
  ...[
    'Ana Pérez <ana@gmail.com>',
    '"Pérez, Ana" <ana@gmail.com>;',
    'ana @ gmail.com',
    'ana＠gmail.com',
    '(ana@gmail.com),',
  ],
  ...['\u202aana@gmail.com\u202c', 'ana@gmail.com\u00a0'],
])('the address in %j is ana@gmail.com', (typed) => {
  expect(typedEmail(typed)).toBe('ana@gmail.com')
})

it.each([
  ...[
    'ana@gmail.com',
    'a.b+c@x.co',
    "o'brien@x.ie",
    'o\u2019brien@x.ie',
    'a!b#c@x.com',
    'a/b=c@x.com',
    'a_b-c@sub.x.museum',
  ],
  ...[
    'ana@piñata.com',
    'ana@bücher.example',
    'ana@пример.рф',
    'ana@xn--piata-pta.com',
    'ANA@X.COM',
    'a@1.co',
  ],
])('mail can be sent to %s', (typed) => {
  expect(isEmail(typedEmail(typed))).toBe(true)
})

it.each([
  ...[
    '',
    'ana',
    'ana@',
    '@x.com',
    'ana@x',
    'ana@-x.com',
    'ana@x-.com',
    '.ana@x.com',
    'ana.@x.com',
    'a..b@x.com',
    'ana@x..com',
  ],
  ...[
    'ana@x,com',
    'a b@x.com',
    'ana@x.c',
    'josé@x.com',
    'a@b@x.com',
    `${'a'.repeat(65)}@x.com`,
    'ana@x.com\nBcc: y@z.com',
    'ana@1.2.3.4',
  ],
])('mail cannot be sent to %j', (typed) => {
  expect(isEmail(typedEmail(typed))).toBe(false)
})

it('writes a domain as mail carries it', () => {
  expect(typedEmail('Ana@Piñata.com')).toBe('ana@xn--piata-pta.com')
})
