import type { CarType } from '~/domain/catalogue'
import type { OfferedCar } from '~/features/fleet/fleet.types'
import { m } from '~/paraglide/messages'

/** Says for which trips cars of the type are good, and what "or similar" means. */
export function carLead({ type }: Pick<OfferedCar, 'type'>): string {
  return `${leads[type]()} ${m.carpage_lead_same()}`
}

const leads: Record<CarType, () => string> = {
  economico: m.carpage_lead_economico,
  sedan: m.carpage_lead_sedan,
  suv: m.carpage_lead_suv,
  van: m.carpage_lead_van,
}
