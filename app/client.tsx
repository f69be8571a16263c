import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchLeftCheckout } from './features/booking/watch-left-checkout'
import { LastBoundary } from './features/site/components/last-boundary'
import { keepLostCode } from './features/site/connection'
import './features/site/own-build'
import { noteTranslation } from './features/site/note-translation'
import { letReactMakeScripts } from './features/site/script-policy'

// Most browsers have Temporal; the others get 19 kB before hydration. Not awaited here: WebKit
// before Safari 27 gives out modules before they have run where one of them has waited (its bug 242740).
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

function start(): void {
  keepLostCode()
  letReactMakeScripts()
  noteTranslation()
  watchLeftCheckout()
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
