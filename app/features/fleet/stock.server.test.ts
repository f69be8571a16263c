import { expect, test } from 'vitest'
import { slotsFor } from '~/domain/availability'
import { groupByCar } from './stock.server'

test('slots of many cars become each car’s taken half days', () => {
  const slots = [
    ...slotsFor(1, 1, ['2026-12-10a', '2026-12-10p']),
    ...slotsFor(12, 3, ['2026-12-10a']),
  ]
  expect(groupByCar(slots)).toEqual(
    new Map([
      [1, new Set(['1:2026-12-10a', '1:2026-12-10p'])],
      [12, new Set(['3:2026-12-10a'])],
    ]),
  )
})
