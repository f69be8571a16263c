import { useEffect, useEffectEvent } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { keptAge } from '~/features/search/kept-age'
import type { SearchForm } from '~/features/search/use-search-form'

/**
 * The age is the one of this device, unless one was chosen. The other language is another document (D23), and a branch has no dates in its address: those that were chosen wait in
 * the tab while the page is left, and are corrected like any when it is back.
 * @param first the dates that nobody chose
 */
export function useKeptDates(slug: string, form: SearchForm, first: RentalSearch): void {
  const key = `istmo-dates-${slug}`
  const take = useEffectEvent(() => {
    const [pickup, back] = datesOf(onceIn(key))
    const dates = pickup && back ? { pickup, return: back } : null
    const driverAge = form.search.driverAge ?? keptAge()
    if (dates || driverAge !== form.search.driverAge) {
      form.replace({ ...form.search, ...dates, driverAge })
    }
  })
  const keep = useEffectEvent(() => {
    const { pickup, return: back } = form.search
    if (pickup === first.pickup && back === first.return) return
    try {
      sessionStorage.setItem(key, `${pickup} ${back}`)
    } catch {
      // Storage may be forbidden: the dates are then chosen again.
    }
  })
  useEffect(() => {
    take()
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
}

function datesOf(text: string): readonly string[] {
  return /^(\d{4}-\d\d-\d\dT\d\d:\d\d) (\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(text)?.slice(1) ?? []
}

/** It is taken out: the address bar leads to the page as everybody sees it. */
function onceIn(key: string): string {
  try {
    const text = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return text
  } catch {
    return ''
  }
}
