import { noop } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the page where it stands, a voucher or a pass of this booking, readable without a connection (`public/sw.js`). */
export function useKeptOffline(code: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Who has lost the connection by then keeps nothing yet.
    const start = () =>
      void import('./keep-offline').then(({ keepOffline }) => keepOffline(code), noop)
    if (document.readyState === 'complete') return start()
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [code])
}
