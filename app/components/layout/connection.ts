import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Locale } from '~/domain/locales'

export type OfflineBarProps = {
  /** The page is of a booking, whose price is fixed. */
  readonly isBooked?: boolean | undefined
  /** Epoch milliseconds at which what the screen shows was read. */
  readonly readAt: number
  readonly locale: Locale
}

type Lost = { readonly Bar: ComponentType<OfflineBarProps> | null }
let lost: Lost = { Bar: null }

/** From the moment the browser knows that it has no connection: the bar that says so, once its code is here. Else null. */
export function useLostConnection(): Lost | null {
  return useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), connection, () => null)
}

/**
 * A second after the page is loaded: without a connection it could not be fetched any more. Then the browser is asked as
 * well: of a page that was opened without a connection no event tells.
 */
export async function loadOfflineBar(): Promise<void> {
  try {
    const { OfflineBar } = await import('./offline-bar')
    lost = { Bar: OfflineBar }
  } finally {
    onlineManager.setOnline(navigator.onLine)
  }
}

/**
 * Acts now, or once there is a connection: a document asked for without one would be the browser's error page.
 * @returns how to wait no longer
 */
export function whenOnline(act: () => void): () => void {
  if (navigator.onLine) act()
  else window.addEventListener('online', act, { once: true })
  return () => window.removeEventListener('online', act)
}

/** Asks the site itself. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

const connection = () => (onlineManager.isOnline() ? null : lost)
