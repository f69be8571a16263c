import type { ReactNode } from 'react'
import { LoadingBar } from '../ui/loading-bar'
import { Toasts } from '../ui/toast'
import { RouteAnnouncer } from './route-announcer'

export function AppShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <LoadingBar />
      {children}
      <RouteAnnouncer />
      <Toasts />
    </>
  )
}
