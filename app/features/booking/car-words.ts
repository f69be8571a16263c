import type { Car, CarType, Fuel, Transmission } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'

export function carClassName(code: string): string {
  return classWords.get(code)?.() ?? code.replaceAll('_', ' ')
}

export function typeName(type: CarType | string): string {
  return typeWords.get(type)?.() ?? type
}

export function fuelName(fuel: Fuel): string {
  return fuel === 'diesel' ? m.fuel_diesel() : m.fuel_gas()
}

export function gearboxName(transmission: Transmission): string {
  return transmission === 'manual' ? m.gearbox_manual() : m.gearbox_automatic()
}

/** A value of the filter `transmision`, in agreement with its heading: 'Automática'. */
export function filterGearbox(value: string): string {
  if (value === 'automatic') return m.fleet_gearbox_automatic()
  return value === 'manual' ? m.fleet_gearbox_manual() : value
}

export function carName(car: Pick<Car, 'make' | 'model'>): string {
  return `${car.make} ${car.model}`
}

// Named one by one: a lookup by computed name would ship every message of the site.
const classWords = new Map([
  ['economico', m.class_economico],
  ['sedan_compacto', m.class_sedan_compacto],
  ['sedan_intermedio', m.class_sedan_intermedio],
  ['suv_compacto', m.class_suv_compacto],
  ['suv_intermedio', m.class_suv_intermedio],
  ['suv_estandar', m.class_suv_estandar],
  ['suv_grande', m.class_suv_grande],
  ['van_pasajeros', m.class_van_pasajeros],
  ['van_grande', m.class_van_grande],
])

const typeWords = new Map<string, () => string>([
  ['sedan', m.type_sedan],
  ['suv', m.type_suv],
  ['van', m.type_van],
  ['economico', m.type_economico],
])
