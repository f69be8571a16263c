import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import type { SearchForm } from './use-search-form'

/** Takes over what the renter chose in the native controls before the page was hydrated. */
export function useNativeValues(
  element: RefObject<HTMLFormElement | null>,
  form: SearchForm,
): void {
  const taken = useRef(false)
  useLayoutEffect(() => {
    if (taken.current || !element.current) return
    taken.current = true
    const { search } = form
    const native = nativeSearch(element.current, search)
    const same = Object.entries(native).every(
      ([field, value]) => value === search[field as keyof RentalSearch],
    )
    if (!same) form.replace(native)
  })
}

function nativeSearch(element: HTMLFormElement, search: RentalSearch): RentalSearch {
  const data = new FormData(element)
  const text = (name: string, otherwise: string) => {
    const value = data.get(name)
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const moment = (name: string, before: string) =>
    `${text(`${name}_fecha`, before.slice(0, 10))}T${text(`${name}_hora`, before.slice(11, 16))}`
  return {
    pickupBranch: text('recogida', search.pickupBranch),
    returnBranch: text('devolucion', search.returnBranch),
    pickup: moment('desde', search.pickup),
    return: moment('hasta', search.return),
    // A form that does not ask for it leaves it as it is.
    driverAge: data.has('edad') ? Number(data.get('edad')) || undefined : search.driverAge,
  }
}
