import type { Car, Coverage } from '~/domain/catalogue'
import { hasAirConditioning } from '~/domain/stock/acriss'
import { depositFor } from '~/domain/stock/car-rules'
import { carBySlug } from '~/domain/stock/car-slug'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { CarAnswer, CarPlan } from './car.types'

/** @throws AppError `site_config`, `unavailable` when the catalogue cannot be had: then nobody knows whether there is one. */
export async function getCar(asked: string): Promise<CarAnswer> {
  const { value: content } = await catalogue(requestContext().brand)
  const { site, cars, coverages, addOns, tolls } = content
  const found = carBySlug(cars, asked)
  if (!found) return null
  const { car, slug } = found
  if (slug !== asked) return { movedTo: slug }
  const { sipp, prepaidDiscountId: _, extraDeposit: _e, ...shown } = car
  return {
    slug,
    car: shown,
    airConditioning: hasAirConditioning(sipp),
    plans: coverages.map((coverage) => planOf(car, coverage)),
    addOns: addOns.map(({ code, name, dailyPrice, maxDays }) => ({
      ...{ code, name, dailyPrice, maxDays },
    })),
    youngDriver: { maximumAge: site.youngDriverMaxAge, dailyFee: site.youngDriverFee },
    fleetSize: cars.length,
    tolls,
  }
}

function planOf(car: Car, coverage: Coverage): CarPlan {
  const { code, name, dailyPrice, deductible, mandatory, recommended, includes } = coverage
  return {
    code,
    name,
    dailyPrice,
    deductible,
    mandatory,
    recommended,
    deposit: depositFor(car, coverage),
    covers: includes.flatMap(({ text, covered }) => (covered ? [text] : [])),
  }
}
