import type { ReactNode } from 'react'
import { useHasPasskeys } from '../use-passkey'

/** Shown in a browser that knows passkeys. Its room is kept from the start: nothing moves when the page comes alive. */
export function WherePasskeys({ children }: { readonly children: ReactNode }) {
  const hasPasskeys = useHasPasskeys()
  if (hasPasskeys === false) return null
  return (
    <div className="ac-passkey" data-waiting={hasPasskeys ? undefined : ''}>
      {children}
    </div>
  )
}
