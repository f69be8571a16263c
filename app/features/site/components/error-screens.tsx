import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'

import { isAppError } from '~/domain/app-error'
import { m } from '~/paraglide/messages'
import { currentRequestId } from '~/server/request-facts'
import { isLostCode, reload, reloadOnce, useReturn } from '../connection'
import { requestIdOf } from '../error-adapter'
import { siteQuery } from '../site.queries'
import { useLayout } from '../use-site'

/** source.md §2: 'Page Not Found' for 404. */
export function NotFoundScreen() {
  return (
    <Frame>
      <div className="wrap error-screen">
        <p className="error-code">404</p>
        <h1 className="h1">{m.error_not_found_title()}</h1>
        <p className="lead">{m.error_not_found_text()}</p>
        <Link to="/" className="btn">
          {m.error_home()}
        </Link>
      </div>
    </Frame>
  )
}

/** source.md §2: 'Internal Server Error' otherwise; it shows no detail of the fault but the id the log has. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const id = requestIdOf(error) || currentRequestId()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const isAway = useReturn(error, isLostCode(error) ? reloadOnce : retry)
  const kind = isAway ? 'offline' : kindOf(error)
  const [code, title, text] = words[kind]
  return (
    <Frame>
      <div className="wrap error-screen" role="alert">
        {code && <p className="error-code">{code}</p>}
        <h1 className="h1">{title()}</h1>
        <p className="lead">{text()}</p>
        {kind !== 'offline' && (
          <button type="button" className="btn" onClick={kind === 'outdated' ? reload : retry}>
            {kind === 'outdated' ? m.error_reload() : m.error_retry()}
          </button>
        )}
        {id && <p className="muted small num">{m.error_request_id({ id })}</p>}
      </div>
    </Frame>
  )
}

type ErrorKind = 'internal' | 'unavailable' | 'offline' | 'outdated'

function kindOf(error: unknown): ErrorKind {
  if (isLostCode(error) || isAppError(error, 'outdated')) return 'outdated'
  return isAppError(error) && error.status === 503 ? 'unavailable' : 'internal'
}

const words: Record<ErrorKind, readonly [code: string, () => string, () => string]> = {
  internal: ['500', m.error_internal_title, m.error_internal_text],
  unavailable: ['503', m.error_unavailable_title, m.error_unavailable_text],
  offline: ['', m.error_offline_title, m.error_offline_text],
  outdated: ['', m.error_outdated_title, m.error_outdated_text],
}

/** The usual page around the message, unless the site itself could not be loaded. */
function Frame({ children }: { readonly children: ReactNode }) {
  const known = useQueryClient().getQueryData(siteQuery().queryKey) !== undefined
  return known ? <FullFrame>{children}</FullFrame> : <main>{children}</main>
}

function FullFrame({ children }: { readonly children: ReactNode }) {
  return <DefaultLayout {...useLayout()}>{children}</DefaultLayout>
}
