import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Loads the page as a document of its own where the renter came from another page. Only then do its scripts have the hashes
 * of the build (`card-page-scripts.ts`), and no code of another page runs beside the card form. In development there are
 * no hashes.
 * @param publicHref the page's address as the browser shows it
 */
export function needsOwnDocument(publicHref: string): void {
  if (import.meta.env.SSR || import.meta.env.DEV || hashes() || cameWithout(publicHref)) return
  throw redirect({ href: publicHref, reloadDocument: true })
}

/** Removes the hashes on leaving: pages without a card form load code that is not in the list. */
export function useOwnDocument(): void {
  const router = useRouter()
  useEffect(() => {
    const stop = whenKept(() => void router.invalidate())
    return () => {
      stop()
      hashes()?.remove()
    }
  }, [router])
}

/**
 * Calls `askAnew` each time that the browser shows a page from its back/forward cache: the booking may be paid or released
 * by then.
 * @returns a function that ends it
 */
export function whenKept(askAnew: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) askAnew()
  }
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}

const hashes = () => (import.meta.env.SSR ? null : document.querySelector('script[type=importmap]'))
/** This file comes with the page's code: what the document came with is there still. */
const hadHashes = hashes() !== null

/** Whether this document came as that very page, without hashes: another one would have none either. */
function cameWithout(publicHref: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const pathOf = (href: string) => new URL(href, location.origin).pathname
  return !hadHashes && loaded !== undefined && pathOf(loaded.name) === pathOf(publicHref)
}
