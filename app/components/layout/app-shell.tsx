import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { LoadingBar } from '../ui/loading-bar'
import { ToastProvider } from '../ui/toast'
import { MAIN_ID } from './main-content'

export function AppShell({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <LoadingBar />
      {children}
      <RouteAnnouncer />
    </ToastProvider>
  )
}

/**
 * Does for a navigation what loading a document does: says the new page's title, and lets the keyboard go on from its beginning.
 * A change of search params alone is none, and a screen that has put the focus somewhere knows better.
 */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        const main = document.getElementById(MAIN_ID)
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p className="sr" aria-live="assertive" aria-atomic="true">
      {title && m.nav_page_loaded({ title })}
    </p>
  )
}
