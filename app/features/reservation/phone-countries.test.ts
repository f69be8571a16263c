import { describe, expect, it } from 'vitest'
import { splitPhone } from './phone-countries'

describe('a phone that was pasted with its calling code (D41)', () => {
  it.each([
    ['+1 305 555 0123', 'PA+507', 'US+1', '305 555 0123'],
    ['001 305 555 0123', 'PA+507', 'US+1', '305 555 0123'],
    ['00 507 6123-4567', 'US+1', 'PA+507', '6123-4567'],
    ['+507 6123-4567', 'PA+507', 'PA+507', '6123-4567'],
    ['6123-4567', 'PA+507', 'PA+507', '6123-4567'],
    ['+1 416 555 0123', 'CA+1', 'CA+1', '416 555 0123'],
    ['+999 1', 'PA+507', 'PA+507', '+999 1'],
  ])('%s beside %s becomes %s, %s', (typed, chosen, country, national) => {
    expect(splitPhone(typed, chosen)).toEqual({ country, national })
  })
})
