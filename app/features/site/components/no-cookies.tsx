import { createIsomorphicFn } from '@tanstack/react-start'
import { m } from '~/paraglide/messages'
import { currentRefusesCookies } from '~/server/request-facts'
import { CookiesRefused } from './cookies-refused'

/** Says without scripts that this browser keeps no cookies, once a page has shown it; `tell-of-cookies.tsx` with them. */
export function NoCookies() {
  return <noscript>{bar()}</noscript>
}

/** Browsers that run scripts do not look inside `noscript`, and its words need not travel. */
const bar = createIsomorphicFn()
  .server(
    () =>
      currentRefusesCookies() && (
        <div className="stale" role="alert">
          <div className="wrap">
            <span>
              <b>{m.cookies_refused_title()}.</b> <CookiesRefused />
            </span>
          </div>
        </div>
      ),
  )
  .client(() => null)
