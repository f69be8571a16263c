import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '~/components/ui/toast'
import { appConfig } from '../../../../app.config'
import { finishDocument } from '../finish-document'

/** Milliseconds after which a document is not waited for: when its connection breaks, Chromium tells of no `load`. */
const BROKEN_MS = 10_000

/** Finishes a broken document and begins `later.tsx` one second after the page has been loaded (§9.11). */
export function AfterLoad() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = () =>
      setTimeout(() => {
        // Not with the later code, which a browser without a connection does not get.
        finishDocument(queryClient)
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
    const unfinished = setTimeout(() => finishDocument(queryClient), BROKEN_MS)
    return () => {
      left = true
      clearTimeout(unfinished)
      stop?.()
      window.removeEventListener('load', begin)
    }
  }, [queryClient, router, toast])
  return null
}
