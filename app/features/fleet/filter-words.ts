import { carClassName, filterGearbox, typeName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { ChosenFilter } from './filters'

export function filterWord(filter: ChosenFilter): string {
  switch (filter.group) {
    case 'disponibles':
      return m.fleet_chip_available()
    case 'pasajeros':
      return `${filter.value}+`
    case 'clase':
      return carClassName(filter.value)
    case 'transmision':
      return filterGearbox(filter.value)
    case 'tipo':
      return typeName(filter.value)
    case 'marca':
      return filter.value
  }
}
