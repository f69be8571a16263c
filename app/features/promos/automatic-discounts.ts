import type { Branch, Car } from '~/domain/catalogue'

/** The discounts without a code, as the content stands: percentages are nobody's to write down twice (D9). */
export function automaticDiscounts(
  branches: readonly Pick<Branch, 'kind' | 'concessionRate' | 'shortName'>[],
  cars: readonly Pick<Car, 'discount' | 'status'>[],
) {
  const discounts = cars.filter(({ status }) => status === 'published').map((car) => car.discount)
  const percent = Math.max(0, ...discounts)
  const [airport] = branches
    .filter(({ kind, concessionRate }) => kind === 'airport' && concessionRate > 0)
    .toSorted((a, b) => b.concessionRate - a.concessionRate)
  const branch = branches.find(
    ({ kind, concessionRate }) => kind === 'city' && concessionRate === 0,
  )
  return {
    /** The largest that a car has for paying online; `every`: each car has it. Null: none has one. */
    online: percent > 0 ? { percent, every: discounts.every((one) => one === percent) } : null,
    /** Where no airport fee is charged, beside the airport with the highest; null: no such pair. */
    city:
      airport && branch
        ? { branch: branch.shortName, airport: airport.shortName, percent: airport.concessionRate }
        : null,
  }
}
