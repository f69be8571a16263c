import type { AnyRouter } from '@tanstack/react-router'
import type { useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import { CookiesRefused } from './components/cookies-refused'

/** The pages of which nothing comes without a cookie, as `kept-cookies.server.ts` has them. */
const needing = /^\/(reserva|precheckin|cuenta)(\/|$)/

/** Says before a form is filled that this browser keeps no cookies. @returns how to stop */
export function tellOfCookies(
  router: AnyRouter,
  { show }: ReturnType<typeof useToast>,
): () => void {
  const look = () => {
    if (!needing.test(router.latestLocation.pathname) || keepsCookies()) return
    stop()
    show({
      id: 'cookies',
      title: m.cookies_refused_title(),
      text: <CookiesRefused />,
      duration: null,
    })
  }
  const stop = router.subscribe('onRendered', look)
  look()
  return stop
}

function keepsCookies(): boolean {
  const probe = 'istmo-probe=1; Path=/; SameSite=Lax'
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: whether it is kept shows at once
    document.cookie = probe
    const isKept = document.cookie.includes('istmo-probe=1')
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${probe}; Max-Age=0`
    return isKept
  } catch {
    return false
  }
}
