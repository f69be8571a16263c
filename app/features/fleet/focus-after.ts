import { useEffect } from 'react'

/** Where the focus belongs once a pressed link is replaced or gone; else a keyboard starts at the top of the page. */
export function focusAfter(selector: string, { scroll = false } = {}): void {
  wanted = { selector, scroll, until: performance.now() + PATIENCE }
}

/** Gives the focus there if it was lost; in every part of the screen that such a link may replace. */
export function useFocusAfter(): void {
  useEffect(() => {
    if (!wanted) return
    if (performance.now() > wanted.until) wanted = null
    else if (document.activeElement === document.body) {
      const element = document.querySelector<HTMLElement>(wanted.selector)
      element?.focus({ preventScroll: true })
      if (wanted.scroll) element?.scrollIntoView()
    }
  })
}

/** Milliseconds in which the screen may still change. */
const PATIENCE = 5000

type Wanted = { readonly selector: string; readonly scroll: boolean; readonly until: number }

let wanted: Wanted | null = null
