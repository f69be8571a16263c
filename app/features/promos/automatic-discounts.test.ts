import { expect, it } from 'vitest'
import { automaticDiscounts } from './automatic-discounts'

const car = (discount: number, status: 'published' | 'unavailable' = 'published') => ({
  discount,
  status,
})
const words = (text: string) => ({ es: text, en: text })
const branch = (kind: 'airport' | 'city', concessionRate: number, name: string) => ({
  kind,
  concessionRate,
  shortName: words(name),
})

it('says the largest discount for paying online, and whether every car in service has it', () => {
  const online = (...cars: ReturnType<typeof car>[]) => automaticDiscounts([], cars).online
  expect(online(car(1500), car(1500), car(0, 'unavailable'))).toEqual({
    percent: 1500,
    every: true,
  })
  expect(online(car(1500), car(1000))).toEqual({ percent: 1500, every: false })
  expect(online(car(0), car(2000, 'unavailable'))).toBeNull()
  expect(online()).toBeNull()
})

it('names the branch in town without the fee of the dearest airport, where there are both', () => {
  const airports = [branch('airport', 600, 'David'), branch('airport', 1200, 'Tocumen')]
  const town = [branch('city', 300, 'Fee'), branch('city', 0, 'Vía España')]
  expect(automaticDiscounts([...airports, ...town], []).city).toEqual({
    branch: words('Vía España'),
    airport: words('Tocumen'),
    percent: 1200,
  })
  expect(automaticDiscounts(airports, []).city).toBeNull()
  expect(automaticDiscounts([branch('airport', 0, 'Free'), ...town], []).city).toBeNull()
})
