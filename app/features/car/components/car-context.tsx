import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import type { SiteView } from '~/features/site/site.types'
import { carOfferQuery } from '../car.queries'
import type { CarOfferView, CarView } from '../car.types'

export type CarScreenFacts = {
  readonly view: CarView
  /** The search of the address, corrected. */
  readonly search: RentalSearch
  readonly cupon: string | undefined
  readonly locale: Locale
  readonly site: SiteView
}

const CarContext = createContext<CarScreenFacts | null>(null)
export const CarProvider = CarContext

export function useCar(): CarScreenFacts {
  const facts = useContext(CarContext)
  if (!facts) throw new Error('useCar stands inside CarProvider')
  return facts
}

/** Suspends until price and stock are here: each part that needs them waits in its own place. */
export function useCarOffer(): CarOfferView {
  const { view, search, cupon } = useCar()
  const { data } = useSuspenseQuery(carOfferQuery(view.slug, search, cupon))
  // Taken out of the fleet since the page asked what it is.
  if (!data) throw notFound()
  return data
}
