import { useEffect } from 'react'
import { m } from '~/paraglide/messages'
import { useToast } from '../ui/toast'

/** Requests wait without a connection, and a screen that waits says nothing itself. */
export function OfflineNotice() {
  const { show, dismiss } = useToast()
  useEffect(() => {
    const look = () => {
      if (navigator.onLine) dismiss(ID)
      else {
        show({
          id: ID,
          title: m.error_offline_title(),
          text: m.error_offline_text(),
          duration: null,
        })
      }
    }
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [show, dismiss])
  return null
}

const ID = 'offline'
