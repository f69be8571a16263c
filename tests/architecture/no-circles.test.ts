import { expect, test } from 'vitest'
import { circleIn } from '../../scripts/vite/no-circles'

const circle = (imports: Readonly<Record<string, readonly string[]>>) =>
  circleIn(new Map(Object.entries(imports)))

test('scripts that import one another without a way back make no circle', () => {
  expect(circle({})).toBeNull()
  expect(circle({ first: [], cars: ['first'], fleet: ['cars', 'first', 'gone'] })).toBeNull()
})

test('two that import each other are a circle, and so are those with others between', () => {
  expect(circle({ first: [], cars: ['bill', 'first'], bill: ['cars'] })).toEqual([
    ...['cars', 'bill', 'cars'],
  ])
  expect(circle({ home: ['a'], a: ['b'], b: ['c'], c: ['first', 'b'], first: [] })).toEqual([
    ...['b', 'c', 'b'],
  ])
})
