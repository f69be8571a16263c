import { type ComponentProps, Suspense, use } from 'react'
import { keptImport } from '~/features/site/kept-import'
import type { CorporateScreen } from './corporate-screen'
import { FORM_ID } from './form-id'

/** In a chunk of its own: most info pages have no form. `loadCorporate` runs before it is shown: never a blank page. */
export function LazyCorporate(props: ComponentProps<typeof CorporateScreen>) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  )
}

/** Loads the code of the page that the server sent: React would take that page away while its code is not there. */
export async function preloadShownCorporate(): Promise<void> {
  if (import.meta.env.SSR || !document.getElementById(FORM_ID)) return
  await loadCorporate().catch(() => undefined)
}

function Screen(props: ComponentProps<typeof CorporateScreen>) {
  const { CorporateScreen: Shown } = use(loadCorporate())
  return <Shown {...props} />
}

export const loadCorporate = keptImport(() => import('./corporate-screen'))
