import { expect, it } from 'vitest'
import { isDv, isRuc, normaliseRuc } from './ruc'

it.each([
  '155704822-2-2021',
  '8-123-456',
  'PE-12-345',
  '8-nt-1-12345',
  ' 8 - 123 - 456 ',
  '8\u2013123\u2011456',
  '\u202a8-123-456\u202c',
  'RUC: 8-123-456',
  'R.U.C. 8-123-456',
  '１５５７０４８２２－２－２０２１',
])('takes the RUC %j', (ruc) => expect(isRuc(ruc)).toBe(true))

it.each(['', '8-123', '155704822', 'A-B-C', '8-123-456-', '8-123-<b>', '<b>8-123-456'])(
  'does not take %j for a RUC',
  (ruc) => expect(isRuc(ruc)).toBe(false),
)

it('writes it as invoices do', () => {
  expect(normaliseRuc(' 8-nt-1 -12345')).toBe('8-NT-1-12345')
})

it('takes one or two digits for a DV', () => {
  expect(['0', '34', ' 7 ', 'DV 45', 'D.V. 45', '\u200e45', '٤٥'].every(isDv)).toBe(true)
  expect(['', '345', 'A', '3 4'].some(isDv)).toBe(false)
})
