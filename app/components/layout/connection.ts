import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Locale } from '~/domain/catalogue'

export type OfflineBarProps = {
  /** Epoch milliseconds at which what the screen shows was read. */
  readonly readAt: number
  readonly locale: Locale
}

/** True from the moment the browser knows that it has no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

export function isOffline(): boolean {
  return !onlineManager.isOnline()
}

/** The bar's code comes with the shell's late part: without a connection it could not be fetched any more. */
export function useOfflineBar(): ComponentType<OfflineBarProps> | null {
  return useSyncExternalStore(
    subscribe,
    () => Bar,
    () => null,
  )
}

export async function loadOfflineBar(): Promise<void> {
  const { OfflineBar } = await import('./offline-bar')
  Bar = OfflineBar
  for (const listener of listeners) listener()
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

/** A browser may be wrong about its connection: an answer of the site counts for more. @returns whether it answered */
export async function lookAgain(): Promise<boolean> {
  const answered = await isReachable()
  if (answered) onlineManager.setOnline(true)
  return answered
}

let Bar: ComponentType<OfflineBarProps> | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const off = onlineManager.subscribe(listener)
  return () => {
    listeners.delete(listener)
    off()
  }
}
