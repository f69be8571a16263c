import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandName,
  cardDigits,
  checkCardNumber,
  checkCvv,
  checkExpiry,
  cvvLength,
  detectBrand,
  formatCardNumber,
  passesLuhn,
  readExpiry,
} from './card'

/** The schemes' public test numbers. */
const NUMBERS: readonly [string, string][] = [
  ['4111111111111111', 'visa'],
  ['4222222222222', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['341111111111111', 'amex'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'diners'],
  ['38520000023237', 'diners'],
  ['3530111333300000', 'jcb'],
  ['6200000000000005', 'unionpay'],
]

describe('detectBrand', () => {
  it.each(NUMBERS)('%s is %s, and passes', (number, brand) => {
    expect(detectBrand(number)).toBe(brand)
    expect(checkCardNumber(number)).toBeNull()
  })

  it.each([
    ['4', 'visa'],
    ['5', null],
    ['50', null],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', null],
    ['222', null],
    ['2220', null],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['3', null],
    ['34', 'amex'],
    ['35', null],
    ['3527', null],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['306', null],
    ['305', 'diners'],
    ['3095', 'diners'],
    ['644', 'discover'],
    ['643', null],
    ['62', 'unionpay'],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', 'unionpay'],
    ['', null],
    ['4111 11', 'visa'],
  ])('while typing %j: %s', (typed, brand) => {
    expect(detectBrand(typed)).toBe(brand)
  })
})

describe('checkCardNumber', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['4111111111111112', 'invalid_number'],
    ['411111111111111', 'invalid_number'],
    ['41111111111111111', 'invalid_number'],
    ['0000000000000000', 'invalid_number'],
    ['4111111111111111x', 'invalid_number'],
    ['37828224631000', 'invalid_number'],
    ['4111 1111 1111 1111', null],
    ['4111-1111-1111-1111', null],
    [' 378282246310005 ', null],
    ['\u202a4111\u00a01111\u20111111.1111\u202c', null],
    ['٤١١١١١١١١١١١١١١١', null],
  ])('%j: %s', (typed, problem) => {
    expect(checkCardNumber(typed)).toBe(problem)
  })

  it.each([
    ['4', [13, 16, 19]],
    ['51', [16]],
    ['37', [15]],
    ['6011', [16, 17, 18, 19]],
    ['36', [14, 16, 17, 18, 19]],
    ['3530', [16, 17, 18, 19]],
    ['62', [16, 17, 18, 19]],
  ])('%s… has %j digits and no other number of them', (start, lengths) => {
    for (let length = 12; length <= 20; length++) {
      const number = completed(start.padEnd(length - 1, '0'))
      expect([length, checkCardNumber(number) === null]).toEqual([length, lengths.includes(length)])
    }
  })

  it('finds every single wrong digit and every pair of neighbours swapped but 09', () => {
    const digits = fc.array(fc.nat(9), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (fifteen, at, change) => {
        const number = completed(fifteen.join(''))
        expect(passesLuhn(number)).toBe(true)
        const wrong = [...number]
        wrong[at] = String((Number(number[at]) + change) % 10)
        expect(passesLuhn(wrong.join(''))).toBe(false)
        const [a = '', b = ''] = [number[at], number[at + 1]]
        const swapped = number.slice(0, at) + b + a + number.slice(at + 2)
        if (a !== b && ![`${a}${b}`, `${b}${a}`].includes('09') && b)
          expect(passesLuhn(swapped)).toBe(false)
      }),
    )
  })

  it('passesLuhn takes digits only', () => {
    expect([passesLuhn(''), passesLuhn('0'), passesLuhn('1x8'), passesLuhn('٠')]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})

/** The number with the check digit that makes it pass, found by trying. */
function completed(start: string): string {
  for (let digit = 0; digit < 10; digit++) if (passesLuhn(start + digit)) return start + digit
  throw new Error(`no check digit for ${start}`)
}

describe('formatCardNumber', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['6200000000000000003', '6200 0000 0000 0000 003'],
    ['41111', '4111 1'],
    ['4111', '4111'],
    ['', ''],
    ['4111-1111x', '4111 1111'],
    ['55555555555544449999', '5555 5555 5555 4444'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('%s -> %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown)
  })

  it('changes no digit, and nothing the second time', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 -]{0,24}$/), (typed) => {
        const shown = formatCardNumber(typed)
        expect(cardDigits(typed).startsWith(cardDigits(shown))).toBe(true)
        expect(formatCardNumber(shown)).toBe(shown)
      }),
    )
  })
})

describe('checkExpiry (today is 31 December 2026 in Panama)', () => {
  it.each([
    ['12/26', null],
    ['01/27', null],
    ['11/26', 'expired'],
    ['12/25', 'expired'],
    ['12/46', null],
    ['01/47', 'invalid'],
    ['13/27', 'invalid'],
    ['00/27', 'invalid'],
    ['1/27', 'invalid'],
    ['01/2027', 'invalid'],
    ['0127', 'invalid'],
    ['ab/cd', 'invalid'],
    [' 01 / 27 ', null],
    ['', 'required'],
  ])('%j: %s', (typed, problem) => {
    expect(checkExpiry(typed, '2026-12-31')).toBe(problem)
  })

  it('looks twenty years ahead, to the month', () => {
    expect([checkExpiry('06/46', '2026-06-01'), checkExpiry('07/46', '2026-06-30')]).toEqual([
      null,
      'invalid',
    ])
  })

  it('ends with the month in Panama', () => {
    expect(checkExpiry('02/28', '2028-02-29')).toBeNull()
    expect(checkExpiry('02/28', '2028-03-01')).toBe('expired')
  })
})

describe('checkCvv', () => {
  it.each([
    ['123', 'visa', null],
    ['1234', 'visa', 'not_a_number'],
    ['1234', 'amex', null],
    ['123', 'amex', 'not_a_number'],
    ['123', null, null],
    ['1234', null, null],
    ['12', null, 'not_a_number'],
    ['12a', 'visa', 'not_a_number'],
    ['a12', 'visa', 'not_a_number'],
    ['١٢٣', 'visa', null],
    ['\u200e123\u200f', 'visa', null],
    ['', 'visa', 'required'],
    [' 123 ', 'visa', null],
  ] as const)('%j for %s: %s', (typed, brand, problem) => {
    expect(checkCvv(typed, brand)).toBe(problem)
  })

  it.each(['visa', 'mastercard', 'discover', 'diners', 'jcb', 'unionpay'] as const)(
    '%s has three digits',
    (brand) => {
      expect([checkCvv('123', brand), checkCvv('1234', brand)]).toEqual([null, 'not_a_number'])
    },
  )

  it('cvvLength', () => {
    expect([cvvLength('amex'), cvvLength('visa'), cvvLength(null)]).toEqual([4, 3, 4])
  })
})

it.each([
  ['amex', 'American Express'],
  ['VISA', 'Visa'],
  ['elo', 'elo'],
])('brandName of %s is %s', (code, name) => {
  expect(brandName(code)).toBe(name)
})

it.each([
  ...[
    '2030-12',
    '2030/12',
    '203012',
    '2030 12',
    '12/2030',
    '12-2030',
    '122030',
    '12 / 2030',
    '12.2030',
  ],
  ...[
    '12/30',
    '1230',
    '30/12',
    '30-12',
    '3012',
    '12 30',
    '2030-12-31',
    '31/12/2030',
    '12/31/2030',
    '20301231',
  ],
  ...['\u200e12/30', '１２／３０', '١٢/٣٠'],
])('%s ends in December 2030', (typed) => {
  expect(readExpiry(typed)).toBe('12/30')
})

it.each([
  ['8/29', '08/29'],
  ['8/2029', '08/29'],
  ['2029-8', '08/29'],
  ['82029', '08/29'],
  ['', null],
  ['12', null],
  ['13/30', null],
  ['01/12/2030', null],
  ['1/2/3/4', null],
])('the expiry %j', (typed, read) => {
  expect(readExpiry(typed)).toBe(read)
})
