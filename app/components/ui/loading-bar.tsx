import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type BarClock, createLoadingBar } from './loading-bar-motion'

/** Shows that the next screen is on its way (`loading-bar-motion.ts`), and by its colour that it failed. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  })
  const element = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(false)
  const bar = useRef<ReturnType<typeof createLoadingBar>>(undefined)
  useEffect(() => {
    bar.current ??= createLoadingBar((state, share) => {
      if (!element.current) return
      element.current.dataset.state = state
      element.current.style.transform = `scaleX(${share})`
    }, clock)
    // A page that fails while others of its parts are on their way begins nothing anew.
    if (!loading) bar.current.finish(failed)
    else if (!wasLoading.current) bar.current.start()
    wasLoading.current = loading
  }, [loading, failed])
  return <div ref={element} className="lbar" aria-hidden="true" data-state="idle" />
}

const clock: BarClock = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  everyFrame: (act) => {
    let frame = 0
    const next = () => {
      act()
      frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  },
}
