import type { RentalSearch } from '~/domain/booking/search'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'

export type StepName = NonNullable<SearchParams['paso']>

/** Car and dates were chosen on the way here, so it opens at the coverage; the details wait for a plan (D10). */
export function stepOf(asked: StepName | undefined, coverageCode: string): StepName {
  if (asked === 'auto') return 'auto'
  return asked === 'datos' && coverageCode !== '' ? 'datos' : 'cobertura'
}

export function bookingParams(
  search: RentalSearch,
  carId: number,
  paso?: StepName,
): Pick<SearchParams, 'recogida' | 'devolucion' | 'desde' | 'hasta' | 'edad' | 'auto' | 'paso'> {
  return { ...rentalParams(search), auto: carId, paso }
}
