import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { noticeLeftCheckout } from './features/booking/left-checkout'
import { keepLostCode } from './features/site/connection'

// Most browsers have Temporal; the others get 19 kB before hydration (stack.md in docs/decisions).
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

keepLostCode()
noticeLeftCheckout()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
