import type { Browser, BrowserContext } from '@playwright/test'

/** The pages and frames of every context that is opened from now on live on the date of the tests, not on the machine's. */
export function putOnTestDay(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await liveOnTestDay(context)
    return context
  }
}

/** Pages that this context opens from now on live on the date of the tests. */
export async function liveOnTestDay(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, shift())
}

/** Every open page lives on the date that this process has now, and so does whatever it opens later. */
export async function followClock(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    await context.addInitScript(shiftDate, shift())
    for (const frame of context.pages().flatMap((page) => page.frames()))
      await frame.evaluate(shiftDate, shift())
  }
}

/** Milliseconds between the machine's date and ours. */
function shift(): number {
  return Math.round(Date.now() - (performance.timeOrigin + performance.now()))
}

/** Runs in the page, before all else of it. */
function shiftDate(shift: number): void {
  const shared = globalThis as { istmoClock?: { shift: number } }
  if (shared.istmoClock) {
    shared.istmoClock.shift = shift
    return
  }
  const clock = { shift }
  shared.istmoClock = clock
  const SystemDate = Date
  const now = () => SystemDate.now() + clock.shift
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
