import { useEffect } from 'react'

/**
 * Names the element that gets the focus once the control that was pressed is replaced or gone. Without it the next press
 * of Tab would start at the top of the page.
 * @param options `scroll`: also brings it into view; `wait`: milliseconds in which the screen may still change
 */
export function focusAfter(selector: string, { scroll = false, wait = TIMEOUT_MS } = {}): void {
  wanted = { selector, scroll, until: performance.now() + wait, given: null }
}

/**
 * Gives the focus to the element that `focusAfter` named, if nothing has it. Each part of the screen that a press may
 * replace calls this. The focus is given a second time only where the element that had it is gone, as a skeleton is;
 * otherwise the renter has moved it.
 */
export function useFocusAfter(): void {
  useEffect(() => {
    if (!wanted || document.activeElement !== document.body) return
    if (performance.now() > wanted.until || wanted.given?.isConnected) {
      wanted = null
      return
    }
    const all = document.querySelectorAll<HTMLElement>(wanted.selector)
    // The one that this size of screen shows: a hidden one takes no focus.
    const given = [...all].find((one) => one.getClientRects().length > 0) ?? null
    given?.focus({ preventScroll: true })
    if (wanted.scroll) given?.scrollIntoView()
    wanted = { ...wanted, given }
  })
}

/** On a slow line the answer takes long. */
const TIMEOUT_MS = 15_000

type Wanted = {
  readonly selector: string
  readonly scroll: boolean
  readonly until: number
  /** The element that has had the focus already. */
  readonly given: HTMLElement | null
}

let wanted: Wanted | null = null
