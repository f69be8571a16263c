import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'

/** Says the new page's title, as a document load would; a change of search params alone says nothing. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <p className="sr" aria-live="assertive" aria-atomic="true">
      {title && m.nav_page_loaded({ title })}
    </p>
  )
}
