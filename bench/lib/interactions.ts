import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Milliseconds: of each interaction until its next paint, and of tasks over 50 ms, with their beginning. */
    measured: { interactions: number[]; longTasks: { at: number; duration: number }[] }
  }
}

/** To be run in a page before its own code: remembers how long what one does there takes to be painted. */
export function recordInteractions(): void {
  const measured: Window['measured'] = { interactions: [], longTasks: [] }
  window.measured = measured
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId)
        measured.interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      measured.longTasks.push({ at: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Until React has taken over every control of the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('main :is(button, input, select)')]
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return controls.length > 0 && controls.every(isTaken)
  })
}

/** The longest interaction that `act` made, in milliseconds; one under 16 counts as 16: browsers report no shorter. */
export async function longest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await settled(page)
  await page.evaluate(() => {
    window.measured.interactions.length = 0
  })
  await act()
  await settled(page)
  const durations = await page.evaluate(() => window.measured.interactions)
  return Math.max(16, ...durations)
}

/** Until what was begun is painted, and its entry is written. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(600)
}
