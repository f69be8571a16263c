import { expect, test } from 'vitest'
import { slotsFor } from '~/domain/stock/availability'
import { groupByCar } from './stock.server'

test('slots of many cars become each car’s taken half days', () => {
  const slots = [
    ...slotsFor(1, 1, ['2026-12-10a', '2026-12-10p']),
    ...slotsFor(12, 3, ['2026-12-10a']),
  ]
  const owned = slots.map((slot) => ({ slot, reservation: 5 }))
  expect(groupByCar(owned)).toEqual(
    new Map([
      [
        1,
        new Map([
          ['1:2026-12-10a', 5],
          ['1:2026-12-10p', 5],
        ]),
      ],
      [12, new Map([['3:2026-12-10a', 5]])],
    ]),
  )
})
