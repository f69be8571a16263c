import type { Branch, Car } from '~/domain/catalogue'
import type { AutomaticDiscounts } from './promos.types'

/** As the content stands: percentages are nobody's to write down twice (D9). */
export function automaticDiscounts(
  branches: readonly Pick<Branch, 'kind' | 'concessionRate' | 'shortName'>[],
  cars: readonly Pick<Car, 'discount' | 'status'>[],
): AutomaticDiscounts {
  const discounts = cars.filter(({ status }) => status === 'published').map((car) => car.discount)
  const percent = Math.max(0, ...discounts)
  const [airport] = branches
    .filter(({ kind, concessionRate }) => kind === 'airport' && concessionRate > 0)
    .toSorted((a, b) => b.concessionRate - a.concessionRate)
  const branch = branches.find(
    ({ kind, concessionRate }) => kind === 'city' && concessionRate === 0,
  )
  return {
    online: percent > 0 ? { percent, every: discounts.every((one) => one === percent) } : null,
    city:
      airport && branch
        ? { branch: branch.shortName, airport: airport.shortName, percent: airport.concessionRate }
        : null,
  }
}
