import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { m } from '~/paraglide/messages'
import { requestIdOf } from '../error-adapter'
import { currentRequestId } from '../request-facts'
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
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Frame>
      <div className="wrap error-screen">
        <p className="error-code">500</p>
        <h1 className="h1">{m.error_internal_title()}</h1>
        <p className="lead">{m.error_internal_text()}</p>
        <button type="button" className="btn" onClick={retry}>
          {m.error_retry()}
        </button>
        {id && <p className="muted small num">{m.error_request_id({ id })}</p>}
      </div>
    </Frame>
  )
}

/** The usual page around the message, unless the site itself could not be loaded. */
function Frame({ children }: { readonly children: ReactNode }) {
  const known = useQueryClient().getQueryData(siteQuery().queryKey) !== undefined
  return known ? <FullFrame>{children}</FullFrame> : <main>{children}</main>
}

function FullFrame({ children }: { readonly children: ReactNode }) {
  return <DefaultLayout {...useLayout()}>{children}</DefaultLayout>
}
