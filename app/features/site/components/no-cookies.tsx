import { useLocation } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, useEffect, useState } from 'react'
import { currentRefusesCookies } from '~/server/request-facts'
import { CookiesBar } from './cookies-bar'

/** The pages of which nothing comes without a cookie, as `kept-cookies.server.ts` has them. */
const needing = /^\/(reserva|precheckin|cuenta)(\/|$)/

/** Says before any form that this browser keeps no cookies; without scripts once a page has shown it. */
export function NoCookies() {
  const isNeeded = useLocation({ select: ({ pathname }) => needing.test(pathname) })
  const [Bar, setBar] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isNeeded || keepsCookies()) return
    import('./cookies-bar').then(
      (m) => setBar(() => m.CookiesBar),
      // Without a connection: the server says it once the form is sent.
      () => undefined,
    )
  }, [isNeeded])
  if (!isNeeded) return null
  return Bar ? <Bar /> : <noscript>{bar()}</noscript>
}

/** Browsers that run scripts do not look inside `noscript`, and its words need not travel. */
const bar = createIsomorphicFn()
  .server(() => currentRefusesCookies() && <CookiesBar />)
  .client(() => null)

function keepsCookies(): boolean {
  const probe = 'istmo-probe=1; Path=/; SameSite=Lax'
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: what is looked at is whether it is kept at once
    document.cookie = probe
    const isKept = document.cookie.includes('istmo-probe=1')
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${probe}; Max-Age=0`
    return isKept
  } catch {
    return false
  }
}
