import { appConfig } from '../../../app.config'

export type BarState = 'idle' | 'loading' | 'done' | 'error' | 'hidden'

/** Where the bar is drawn; `share` is that of the whole way, 0 to 1. */
export type DrawBar = (state: BarState, share: number) => void

/** Milliseconds; `everyFrame` calls until it is called off. */
export type BarClock = {
  readonly now: () => number
  readonly after: (milliseconds: number, act: () => void) => () => void
  readonly everyFrame: (act: () => void) => () => void
}

const { throttle, duration, hideDelay, resetDelay } = appConfig.loadingBar

/**
 * §9.12: a start is shown after `throttle`, fills over `duration`, and what ends fades after `hideDelay` and begins anew
 * `resetDelay` later. What ends before it is shown shows nothing.
 */
export function createLoadingBar(draw: DrawBar, clock: BarClock) {
  let state: BarState = 'idle'
  let off: readonly (() => void)[] = []
  const set = (next: BarState, share: number) => {
    state = next
    draw(next, share)
  }
  const stop = () => {
    for (const one of off) one()
    off = []
  }
  const start = () => {
    stop()
    // A second navigation while the first one still fades begins with an empty bar.
    if (state !== 'idle') set('idle', 0)
    const wait = clock.after(throttle, () => {
      const began = clock.now()
      set('loading', 0)
      off = [clock.everyFrame(() => draw('loading', progressAt(clock.now() - began)))]
    })
    off = [wait]
  }
  const finish = (failed = false) => {
    if (state === 'loading') {
      stop()
      set(failed ? 'error' : 'done', 1)
      off = [
        clock.after(hideDelay, () => set('hidden', 1)),
        clock.after(hideDelay + resetDelay, () => set('idle', 0)),
      ]
    } else if (state === 'idle') stop()
    // The router says that it is over before it says how.
    else if (state === 'done' && failed) set('error', 1)
  }
  return { start, finish }
}

/** Half of the way after a quarter of the duration, nine tenths at its end, never quite there. */
function progressAt(elapsed: number): number {
  return (2 / Math.PI) * Math.atan((elapsed / duration) * 4)
}
