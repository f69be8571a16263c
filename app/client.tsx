import { noop } from '@tanstack/react-query'
import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { checkoutMark } from './features/booking/checkout-mark'
import { LastBoundary } from './features/site/components/last-boundary'
import { keepLostCode } from './features/site/connection'
import './features/site/own-build'
import { noteTranslation } from './features/site/note-translation'
import { letReactMakeScripts } from './features/site/script-policy'

// Most browsers have Temporal; the others get 19 kB before hydration. Not awaited here: WebKit
// before Safari 27 gives out modules before they have run where one of them has waited (its bug 242740).
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

function noticeLeft(): void {
  const left = checkoutMark()
  // The code may be lost: the hold then ends by itself.
  if (left) import('./features/booking/left-checkout').then((m) => m.noticeLeftCheckout(left), noop)
}

function start(): void {
  keepLostCode()
  letReactMakeScripts()
  noteTranslation()
  noticeLeft()
  // A page that the browser kept begins nothing anew.
  addEventListener('pageshow', ({ persisted }) => persisted && noticeLeft())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LastBoundary>
          <StartClient />
        </LastBoundary>
      </StrictMode>,
    )
  })
}
