import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { appConfig } from '../../../app.config'

/** source.md §9: waits `throttle`, fills over `duration`, fades after `hideDelay`, starts anew after `resetDelay`. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  })
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    return loading ? start(element) : finish(element, failed)
  }, [loading, failed])
  return <div ref={bar} className="lbar" aria-hidden="true" data-state="idle" />
}

const { throttle, duration, hideDelay, resetDelay } = appConfig.loadingBar

function start(bar: HTMLElement): () => void {
  let frame = 0
  const timer = setTimeout(() => {
    const began = performance.now()
    bar.dataset.state = 'loading'
    const step = (now: number) => {
      bar.style.transform = `scaleX(${progressAt(now - began)})`
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }, throttle)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

function finish(bar: HTMLElement, failed: boolean): (() => void) | undefined {
  if (bar.dataset.state !== 'loading') return
  bar.style.transform = 'scaleX(1)'
  bar.dataset.state = failed ? 'error' : 'done'
  const hide = setTimeout(() => {
    bar.dataset.state = 'hidden'
  }, hideDelay)
  const reset = setTimeout(() => {
    bar.dataset.state = 'idle'
    bar.style.transform = 'scaleX(0)'
  }, hideDelay + resetDelay)
  return () => {
    clearTimeout(hide)
    clearTimeout(reset)
    bar.dataset.state = 'idle'
    bar.style.transform = 'scaleX(0)'
  }
}

/** Share of the way, 0 to 1: half after a quarter of the duration, never quite there. */
function progressAt(elapsed: number): number {
  return (2 / Math.PI) * Math.atan((elapsed / duration) * 4)
}
