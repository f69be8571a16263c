import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react'

/**
 * Keeps the server's HTML as it stands, so that the code of the components inside is not fetched: on hydration React does
 * not touch the inside of an element with `dangerouslySetInnerHTML`. After a navigation in the browser the children are
 * rendered. Nothing inside may hold state or depend on props that change. Parts that are streamed are put in place by the
 * document's own scripts, and links navigate like those of the router.
 */
export function StaticHtml({ children }: { readonly children: ReactNode }) {
  const hydrating = useSyncExternalStore(neverChanges, notHydrating, isHydrating)
  const [kept] = useState(hydrating)
  const router = useRouter()
  if (import.meta.env.SSR || !kept) return <div>{children}</div>
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
