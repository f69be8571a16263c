import { expect, test } from 'vitest'
import { reasonOf } from './order'

test.each([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['CARD_EXPIRED', 'expired'],
  ['ORDER_EXPIRED', 'order_expired'],
  ['SOMETHING_NEW', 'invalid'],
])('the issue %s of PayPal is %s', (issue, reason) => {
  expect(reasonOf(issue)).toBe(reason)
})
