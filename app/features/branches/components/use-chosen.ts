import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The branch that the address names after `#`. A server never sees it, so a document shows it by `:target` until then. */
export function useChosen(known: readonly { readonly slug: string }[]): string | null {
  const hydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  const chosen = hydrated && known.some(({ slug }) => slug === hash) ? hash : null
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!hydrated) return
    const before = shown.current
    shown.current = chosen
    // The one of the document's own address is where the browser put it.
    if (before === undefined || chosen === null || chosen === before) return
    const panel = document.getElementById(chosen)
    panel?.scrollIntoView({ block: 'start' })
    panel?.focus({ preventScroll: true })
  }, [chosen, hydrated])
  return chosen
}
