import { describe, expect, test } from 'vitest'
import { cardTokenSchema } from './payment.schema'

const card = { token: 'tok_4f9bd9e79ca847cb', brand: 'visa', last4: '1111', expiry: '0831' }

describe('cardTokenSchema', () => {
  test('takes what the tokenizer answers', () => {
    expect(cardTokenSchema.parse(card)).toEqual(card)
  })

  test('has no place for a number, a cvv or a holder', () => {
    const sent = { ...card, number: '4111111111111111', cvv: '123', holder: 'ANA' }
    expect(cardTokenSchema.parse(sent)).toEqual(card)
  })

  test.each([
    { token: '4111111111111111' },
    { token: '4111 1111 1111 1111' },
    { token: '' },
    { token: `${card.token}!` },
    { token: `!${card.token}` },
    { token: `t${'1'.repeat(128)}` },
    { last4: 'x1111' },
    { expiry: '10831' },
    { expiry: '08310' },
    { brand: '1visa' },
    { brand: 'visa1' },
    { last4: '41111111' },
    { expiry: '1331' },
    { brand: '4111111111111111' },
  ])('refuses %j', (change) => {
    expect(cardTokenSchema.safeParse({ ...card, ...change }).success).toBe(false)
  })
})
