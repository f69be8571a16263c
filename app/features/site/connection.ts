import { useEffect, useState } from 'react'
import { isReachable } from '~/components/layout/connection'
import { isAppError } from '~/domain/app-error'
import { appConfig } from '../../../app.config'
import { ownBuild } from './own-build'

/** Milliseconds between two questions whether the site can be reached. */
const PAUSE = 3000
const LOST = 'lost code: '
const STORAGE_KEY = 'istmo-reloaded'

/**
 * When the code of a screen cannot be loaded, the router reloads at once, offline onto the browser's own error page.
 * Under another message the failure reaches our error screen, which waits for the connection.
 */
export function keepLostCode(): void {
  document.addEventListener('error', noteLostSheet, true)
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = LOST + payload.message
  })
}

let isSheetLost = false

/** Those of the document are React's, and have a precedence. */
function noteLostSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    isSheetLost ||= target.dataset.precedence === undefined
}

/**
 * Loads a page anew that may be shown without a sheet of its own: one that failed once, for the page or ahead of it, is not
 * asked for again, and what needs it is told that it is there (`preload` of Vite).
 */
export function reloadWithoutSheet(): void {
  if (isSheetLost) reloadOnce()
}

/** Code that the server no longer has, or that the connection did not bring: only a page that is loaded anew has it. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(LOST)
}

/** For code that can be done without. @throws the error, where it is of another kind */
export function passOverLostCode(error: unknown): void {
  if (!isLostCode(error)) throw error
}

/** No answer at all, in the words of Chromium, Firefox and WebKit, or the browser knows that it is offline. */
function isOffline(error: unknown): boolean {
  if (typeof window === 'undefined' || isAppError(error) || !(error instanceof Error)) return false
  return !navigator.onLine || /^(Failed to fetch|NetworkError|Load failed)/.test(error.message)
}

/** Loads this page anew, unless that would end on the browser's own error page. */
export function reload(): void {
  if (navigator.onLine) window.location.reload()
}

/**
 * The same by itself: once for each build, and once within the marker's life (D27). A server that still lacks the code
 * would do it for ever, on a slow line as well, where the marker's life is over before the code is missed.
 */
export function reloadOnce(): void {
  const entry = `/static/${ownBuild}.js`
  try {
    const [moment, before] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ')
    if (before === entry) return
    if (Date.now() - Number(moment) < appConfig.reloadMarkerSeconds * 1000) return
    sessionStorage.setItem(STORAGE_KEY, `${Date.now()} ${entry}`)
  } catch {
    // Storage may be forbidden. Without a marker nobody counts: the button stays.
    return
  }
  reload()
}

/** After a failure of the connection only: asks the site until it answers, then calls `goOn`. True: out of reach. */
export function useReturn(error: unknown, goOn: () => void): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const lost = isLostCode(error)
    if (!lost && !isOffline(error)) return
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const ask = async () => {
      clearTimeout(timer)
      const answered = navigator.onLine && (await isReachable())
      if (over) return
      setSilent(!answered)
      if (answered) goOn()
      else timer = setTimeout(ask, PAUSE)
    }
    // Lost code is mostly a new version. A request that failed just now would fail again.
    timer = setTimeout(ask, lost ? 0 : PAUSE)
    window.addEventListener('online', ask)
    return () => {
      over = true
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [error, goOn])
  return isOffline(error) || silent
}
