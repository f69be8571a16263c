import type { Page } from '@playwright/test'

/** The most that a screen may move while it loads and is read (CLS). */
export const SHIFT_LIMIT = 0.01

type Shift = { readonly value: number; readonly moved: readonly string[] }

declare global {
  interface Window {
    layoutShifts: Shift[]
  }
}

/** From the next document on: every shift that no press of the renter caused, and what moved. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    window.layoutShifts = []
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => nameOf(node))
        window.layoutShifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Reads the page from top to bottom and back, so that what loads late has loaded. @returns the sum of its shifts, and what moved */
export async function shiftsOf(
  page: Page,
): Promise<{ readonly sum: number; readonly told: string }> {
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => window.layoutShifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return { sum, told: JSON.stringify(shifts) }
}

/**
 * Scrolls from top to bottom and back, so that what loads late is asked for. It fails after a minute, as acts do, where the
 * browser draws no frame.
 */
export async function readThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const { scrollHeight } = document.documentElement
    for (let at = 0; at < scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' })
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
    return true
  })
}
