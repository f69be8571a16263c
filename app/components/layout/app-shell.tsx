import type { ReactNode } from 'react'
import { LoadingBar } from '../ui/loading-bar'
import { ToastProvider } from '../ui/toast'
import { RouteAnnouncer } from './route-announcer'

export function AppShell({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <LoadingBar />
      {children}
      <RouteAnnouncer />
    </ToastProvider>
  )
}
