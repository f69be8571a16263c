import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_ALPHABET,
  formatReservationCode,
  newExpressCode,
  newReservationCode,
  parseReservationCode,
} from './reservation-code'

const cycle = (bytes: number[]) => {
  let at = 0
  return (count: number) =>
    Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length] ?? 0)
}

describe('newReservationCode', () => {
  it('has no look-alikes in its alphabet', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01OILZSBU]/)
    expect(new Set(CODE_ALPHABET).size).toBe(27)
  })

  it('is eight characters of it, from any source', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(242), { minLength: 1 }), (bytes) => {
        const code = newReservationCode(cycle(bytes))
        expect(code).toHaveLength(8)
        expect([...code].every((letter) => CODE_ALPHABET.includes(letter))).toBe(true)
        expect(parseReservationCode(code)).toBe(code)
      }),
    )
  })

  it('throws away the bytes that would favour some characters', () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const byte of all) {
      const [letter = ''] = newReservationCode(cycle([byte, 255, 255, 0]))
      if (byte < 243) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(new Set(counts.values())).toEqual(new Set([9]))
    expect(newReservationCode(cycle([243, 255, 1]))).toBe('33333333')
  })

  it('gives up on a source that is stuck', () => {
    expect(() => newReservationCode((count) => new Uint8Array(count).fill(255))).toThrow(RangeError)
  })
})

it('the code of a pre-check-in is six characters of the same alphabet', () => {
  expect(newExpressCode(cycle([0, 26, 1]))).toBe('2Y32Y3')
})

describe('parseReservationCode', () => {
  it.each([
    ['K7M49QTX', 'K7M49QTX'],
    [' k7m4 9qtx ', 'K7M49QTX'],
    ['k7m4-9qtx', 'K7M49QTX'],
    ['KSZB UQTX', 'K528VQTX'],
    ['\u201cK7M4\u00a09QTX\u201d.', 'K7M49QTX'],
    ['\u200bK7M4\u20119QTX\u202c', 'K7M49QTX'],
    ['Ｋ７Ｍ４９ＱＴＸ', 'K7M49QTX'],
  ])('reads %j as %s', (typed, code) => {
    expect(parseReservationCode(typed)).toBe(code)
  })

  it.each(['', 'K7M49QT', 'K7M49QTXX', 'K7M49QT0', 'K7M49QTÑ', null, 12345678])(
    'refuses %j',
    (typed) => {
      expect(parseReservationCode(typed)).toBeNull()
    },
  )

  it('undoes the shown form', () => {
    expect(formatReservationCode('K7M49QTX')).toBe('K7M4 9QTX')
    expect(parseReservationCode(formatReservationCode('K7M49QTX'))).toBe('K7M49QTX')
  })
})
