import type { AnyRouter } from '@tanstack/react-router'
import { isPageWithCard } from './card-page-scripts'

type Browser = { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** Whether the browser says that its person wants no such thing. */
export function asksForPrivacy({ doNotTrack, globalPrivacyControl }: Browser): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true
}

/**
 * Has one of so many documents measured: drawn anew for each, so that nothing is kept that would know a visitor again.
 * Nothing of it comes onto a page with a card form; it begins when that is left. @returns how to stop
 */
export function startField(router: AnyRouter, sample: number | undefined): () => void {
  if (!sample || Math.random() >= sample || asksForPrivacy(navigator)) return () => {}
  let stop: (() => void) | undefined
  let left = false
  const begin = () => {
    if (stop || left || isPageWithCard(router.state.location.pathname)) return
    stopWaiting()
    import('./field').then(
      ({ measureField }) => {
        if (!left) stop = measureField(router)
      },
      // Without a connection: it is one of many.
      () => undefined,
    )
  }
  const stopWaiting = router.subscribe('onResolved', begin)
  begin()
  return () => {
    left = true
    stopWaiting()
    stop?.()
  }
}
