import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
} from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { KeptForBots } from '~/components/layout/kept-for-bots'
import { buttonClass } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import { currentRequestId } from '~/server/request-facts'
import { isLostCode, reload, reloadOnce, useReturn } from '../connection'
import { requestIdOf } from '../error-adapter'
import { errorKind, errorWords, isMovedByOthers } from '../error-words'
import { siteQuery } from '../site.functions'
import { useLayout } from '../use-site'
import { type ErrorExtra, ErrorExtras } from './error-extras'

/** Its words come with what stands beside them. `data`: what the route said that threw `notFound()`. */
export function NotFoundScreen({ data }: { readonly data?: unknown }) {
  return <Frame car="lost" extra={{ part: 'missing', data }} />
}

/** §2.30: 'Internal Server Error' otherwise; it shows no detail of the fault but the id the log has. */
export function ErrorScreen(failure: ErrorComponentProps) {
  return (
    <KeptForBots>
      <FailureScreen {...failure} />
    </KeptForBots>
  )
}

function FailureScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isAnswer = router.state.matches.some((match) => match.error === error)
  useRemount(error, reset)
  const id = requestIdOf(error) || currentRequestId()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const isAway = useReturn(error, isLostCode(error) ? reloadOnce : retry)
  const kind = isAway ? 'offline' : errorKind(error, isAnswer)
  const { code, title, text } = errorWords[kind]
  return (
    <Frame car="stopped" extra={{ part: 'failed', id }}>
      <div role="alert">
        {code && <p className="error-code num">{code}</p>}
        <h1 className="h1">{title()}</h1>
        <p className="lead">{text()}</p>
      </div>
      {kind !== 'offline' && (
        <div className="row error-go">
          <button
            type="button"
            className={buttonClass()}
            onClick={kind === 'outdated' ? reload : retry}
          >
            {kind === 'outdated' ? m.error_reload() : m.error_retry()}
          </button>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {m.error_home()}
          </Link>
        </div>
      )}
    </Frame>
  )
}

/** How often a document puts a screen up anew by itself. */
const MAXIMUM_REMOUNTS = 9
let remounts = 0

/** Puts the screen up anew, before anything of the error is painted, where others have moved its parts. */
function useRemount(error: unknown, reset: () => void): void {
  useLayoutEffect(() => {
    if (!isMovedByOthers(error) || remounts === MAXIMUM_REMOUNTS) return
    remounts += 1
    reset()
  }, [error, reset])
}

/** The usual page around the message, unless the site itself could not be loaded. */
function Frame(props: {
  readonly car: 'lost' | 'stopped'
  readonly extra: ErrorExtra
  readonly children?: ReactNode
}) {
  const { car, extra, children } = props
  const known = useQueryClient().getQueryData(siteQuery().queryKey) !== undefined
  if (!known) {
    return (
      <main className="wrap error-screen">
        <div>
          {children}
          {extra.part === 'failed' ? <p className="num">{extra.id}</p> : <NoExtras {...extra} />}
        </div>
      </main>
    )
  }
  return (
    <FullFrame>
      <div className="wrap error-screen">
        <div>
          {children}
          <Suspense>
            <Extras {...extra} />
          </Suspense>
        </div>
        <Suspense>
          <Extras part={car} />
        </Suspense>
      </div>
    </FullFrame>
  )
}

function FullFrame({ children }: { readonly children: ReactNode }) {
  return <DefaultLayout {...useLayout()}>{children}</DefaultLayout>
}

/** In the browser they are fetched, and may be missing: offline, or after a new version. */
const Extras: ComponentType<ErrorExtra> = createIsomorphicFn()
  .server((): ComponentType<ErrorExtra> => ErrorExtras)
  .client(() => lazy(loadExtras))()

function loadExtras(): Promise<{ default: ComponentType<ErrorExtra> }> {
  return import('./error-extras').then(
    ({ ErrorExtras }) => ({ default: ErrorExtras }),
    () => ({ default: NoExtras }),
  )
}

function NoExtras({ part }: ErrorExtra): ReactNode {
  return part === 'missing' && <h1 className="h1">404</h1>
}
