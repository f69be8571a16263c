import { noop } from '@tanstack/react-query'
import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { checkoutMark } from './features/booking/checkout-mark'
import { keepLostCode } from './features/site/connection'

// Most browsers have Temporal; the others get 19 kB before hydration (stack.md in docs/decisions).
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

keepLostCode()
const left = checkoutMark()
// The code may be lost: the hold then ends by itself.
if (left) import('./features/booking/left-checkout').then((m) => m.noticeLeftCheckout(left), noop)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
