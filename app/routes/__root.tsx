import '~/styles/app.css'
import { useQueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  Scripts,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppShell } from '~/components/layout/app-shell'
import { RedirectNotice } from '~/features/booking/components/redirect-notice'
import { ErrorScreen, NotFoundScreen } from '~/features/site/components/error-screens'
import { LateShell } from '~/features/site/components/late-shell'
import { StartLate } from '~/features/site/components/start-late'
import { rootHead } from '~/features/site/root-head'
import { siteQuery } from '~/features/site/site.queries'
import type { RouterContext } from '~/features/site/site.types'
import { isTermsAlias, termsSlug } from '~/features/site/tyc'
import { currentLocale, currentRequestId } from '~/server/request-facts'
import { appConfig } from '../../app.config'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    if (isTermsAlias(location.pathname)) {
      throw redirect({ to: '/info/$slug', params: { slug: termsSlug }, statusCode: 301 })
    }
  },
  // Nothing is returned: the query's cache carries it to the browser, and once is enough.
  loader: async ({ context }) => {
    await context.queryClient.query({ ...siteQuery(), staleTime: 'static' })
  },
  head: ({ match, matches }) => rootHead(match.context.site(), matches),
  shellComponent: Document,
  component: Page,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
})

function Page() {
  return (
    <AppShell>
      <RedirectNotice />
      <Outlet />
      <LateShell />
    </AppShell>
  )
}

function Document({ children }: { children: ReactNode }) {
  const site = useQueryClient().getQueryData(siteQuery().queryKey)?.site
  return (
    <html lang={appConfig.locales.tags[currentLocale()]} data-brand={site?.brand}>
      <head>
        <HeadContent />
        <meta name="request-id" content={currentRequestId()} />
      </head>
      <body>
        {children}
        <Scripts />
        <StartLate />
      </body>
    </html>
  )
}
