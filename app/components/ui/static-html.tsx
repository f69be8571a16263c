import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react'

/** Name of the event of a place whose part a broken document has not brought. */
export const LOST_PART = 'istmo-lost-part'

/**
 * The server's HTML is kept as it stands and its components' code is not fetched: on hydration React leaves alone what
 * is inside an element with `dangerouslySetInnerHTML`. After a navigation in the browser the children are rendered.
 * Nothing inside may hold state or react to props; what a document streams is put in its place by the document itself, and
 * links navigate like the router's own.
 *
 * @param load fetches what the children need, where a document may break before it has brought all of them
 */
export function StaticHtml({
  children,
  load,
}: {
  readonly children: ReactNode
  readonly load?: () => Promise<unknown>
}) {
  const hydrating = useSyncExternalStore(neverChanges, notHydrating, isHydrating)
  const [kept, setKept] = useState(hydrating)
  const router = useRouter()
  if (import.meta.env.SSR || !kept) return <div key="rendered">{children}</div>
  const listen = (place: HTMLElement | null) => {
    const render = () => {
      load?.().then(
        () => setKept(false),
        () => addEventListener('online', render, { once: true }),
      )
    }
    place?.addEventListener(LOST_PART, render)
    return () => place?.removeEventListener(LOST_PART, render)
  }
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = plainClick(event) && ownLink(event.target)
    if (!href) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, also by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={listen}
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's own HTML, see above
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

function plainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Path, search and hash of the link of this site that was pressed; null: none, or one for the browser. */
function ownLink(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.origin !== window.location.origin) return null
  return link.pathname + link.search + link.hash
}

const neverChanges = () => () => {}
const notHydrating = () => false
const isHydrating = () => true
