import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '~/components/ui/toast'
import { appConfig } from '../../../../app.config'

/** Begins `later.tsx` one second after the page has been loaded (§9.11). */
export function AfterLoad() {
  const router = useRouter()
  const toast = useToast()
  useEffect(() => {
    // The page was that of a browser without scripts until now, where its code came late: `late-starter.ts`.
    document.documentElement.dataset.js = ''
    let stop: (() => void) | undefined
    let left = false
    const begin = () =>
      setTimeout(() => {
        import('../later').then(
          ({ later }) => {
            if (!left) stop = later(router, toast)
          },
          // Without a connection: nothing of it is needed, and the next page tries again.
          () => undefined,
        )
      }, appConfig.preloadDelay)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      left = true
      stop?.()
      window.removeEventListener('load', begin)
    }
  }, [router, toast])
  return null
}
