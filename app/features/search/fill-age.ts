import { redirect } from '@tanstack/react-router'
import { keptAge } from './kept-age'

/**
 * `beforeLoad` of the screens with prices: in the browser an address without an age has the one of this device, before
 * anything of it is asked for. A document is the same for everybody; there `useKeptAge` follows.
 */
export function fillAge({
  search: { edad },
  location: { hash },
}: {
  readonly search: { readonly edad?: number | undefined }
  readonly location: { readonly hash: string }
}): void {
  if (import.meta.env.SSR || edad !== undefined) return
  const kept = keptAge()
  if (kept === undefined) return
  throw redirect({
    to: '.',
    search: (before) => ({ ...before, edad: kept }),
    hash,
    replace: true,
  })
}
