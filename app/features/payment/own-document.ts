import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Asks for the page as a document of its own where it was reached from another one: only there do its scripts have the
 * hashes of the build (`payment-scripts.ts`), and nothing that another page loaded is beside the card form. In
 * development there are no hashes.
 * @param publicHref the page's address as the browser shows it
 */
export function needsOwnDocument(publicHref: string): void {
  if (import.meta.env.SSR || import.meta.env.DEV || hashes()) return
  throw redirect({ href: publicHref, reloadDocument: true })
}

/**
 * From the first page without a card form on, code may be in the document that is on no list. One that the browser kept
 * asks anew: its booking may be paid or given back by now.
 */
export function useOwnDocument(): void {
  const router = useRouter()
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void router.invalidate()
    }
    addEventListener('pageshow', shown)
    return () => {
      removeEventListener('pageshow', shown)
      hashes()?.remove()
    }
  }, [router])
}

const hashes = () => document.querySelector('script[type=importmap]')
