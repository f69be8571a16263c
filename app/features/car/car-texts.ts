import type { CarType, Site } from '~/domain/catalogue'
import { carClassName, carName, gearboxName } from '~/features/booking/car-words'
import type { OfferedCar } from '~/features/fleet/fleet.types'
import { m } from '~/paraglide/messages'

/** For search engines and shared links. */
export function carDescription(car: OfferedCar, site: Pick<Site, 'name'>): string {
  const facts = [m.car_seats({ count: car.passengers }), gearboxName(car.transmission)]
  return m.carpage_description({
    car: carName(car),
    brand: site.name,
    klass: carClassName(car.class),
    facts: facts.join(', ').toLowerCase(),
  })
}

/** What cars of the type are good for, and what "or similar" means. */
export function carLead({ type }: Pick<OfferedCar, 'type'>): string {
  return `${leads[type]()} ${m.carpage_lead_same()}`
}

const leads: Record<CarType, () => string> = {
  economico: m.carpage_lead_economico,
  sedan: m.carpage_lead_sedan,
  suv: m.carpage_lead_suv,
  van: m.carpage_lead_van,
}
