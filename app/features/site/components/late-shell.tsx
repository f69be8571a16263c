import { noop } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { appConfig } from '../../../../app.config'

/** Begins what no page needs at first (`late-part.tsx`) a second after it is loaded (source.md §9); it shows nothing. */
export function LateShell() {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      // Without a connection the next page brings it.
      import('../late-part').then(({ beginLatePart }) => beginLatePart(router), noop)
    }
    const wait = () => {
      timer = setTimeout(begin, appConfig.preloadDelay)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
    }
  }, [router])
  return null
}
