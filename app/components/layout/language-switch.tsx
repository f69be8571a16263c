import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { canonicalPath, withLocale } from '~/domain/locale-path'
import { type Locale, locales, localeTable } from '~/domain/locales'
import { withoutTracking } from '~/domain/tracking'
import { m } from '~/paraglide/messages'
import { appConfig } from '../../../app.config'
import { whenOnline } from './connection'

/** D23: prefixed addresses do without scripts (the server remembers); with them each goes to its canonical address. */
export function LanguageSwitch({ locale }: { readonly locale: Locale }) {
  const { pathname, searchStr, hash } = useLocation()
  const search = searchStr.replace(notice, '')
  const end = hash ? `#${hash}` : ''
  const own = withoutTracking(search)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
    <div className="lang" role="group" aria-label={m.nav_language()}>
      {locales.map((code) => (
        <a
          key={code}
          href={withLocale(pathname, code) + own + end}
          hrefLang={localeTable[code].tag}
          lang={code}
          aria-label={`${code.toUpperCase()}, ${localeTable[code].name}`}
          aria-current={code === locale || undefined}
          onClick={(event) => goTo(event, code, canonicalPath(pathname, code) + search + end)}
        >
          {code.toUpperCase()}
        </a>
      ))}
    </div>
  )
}

/** Said once: it does not come along, and the address forgets it while the page comes alive. */
const notice = /&aviso=[^&]*|^\?aviso=[^&]*$|(?<=\?)aviso=[^&]*&/

const { cookie, cookieMaxAge } = appConfig.locales

function goTo(event: MouseEvent<HTMLAnchorElement>, code: Locale, canonical: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in current Firefox and Safari releases in use
  document.cookie = `${cookie}=${localeTable[code].tag}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax${secure}`
  // Chrome writes it behind, and the request for the page may overtake it: whoever reads waits for what was written. A
  // browser that keeps no cookies goes by the prefix, which needs none.
  const isKept = document.cookie.includes(`${cookie}=${localeTable[code].tag}`)
  const href = isKept ? canonical : event.currentTarget.href
  // The locale is fixed per document.
  stopWaiting()
  stopWaiting = whenOnline(() => window.location.assign(href))
}

let stopWaiting = () => {}
