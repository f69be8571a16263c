import '~/styles/app.css'
import { useQueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppShell } from '~/components/layout/app-shell'
import { localeTable } from '~/domain/locales'
import { RedirectNotice } from '~/features/booking/components/redirect-notice'
import { prepareStructuredData, structuredData } from '~/features/search-engines/structured-data'
import { beforeNavigation } from '~/features/site/before-navigation'
import { AfterLoad } from '~/features/site/components/after-load'
import { ErrorScreen, NotFoundScreen } from '~/features/site/components/error-screens'
import { NoCookies } from '~/features/site/components/no-cookies'
import { StartLate } from '~/features/site/components/start-late'
import { Theme } from '~/features/site/components/theme'
import { rootHead } from '~/features/site/root-head'
import { scriptsMark } from '~/features/site/scripts-mark'
import { siteQuery } from '~/features/site/site.functions'
import type { RouterContext } from '~/features/site/site.types'
import { currentLocale, currentRequestId } from '~/server/request-facts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: beforeNavigation,
  // Nothing is returned: the query's cache carries it to the browser, and once is enough.
  loader: async ({ context, location }) => {
    await Promise.all([
      context.queryClient.query({ ...siteQuery(), staleTime: 'static' }),
      import.meta.env.SSR && location.searchStr === '' && prepareStructuredData(location.pathname),
    ])
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
      <NoCookies />
      <AfterLoad />
      <Outlet />
    </AppShell>
  )
}

function Document({ children }: { children: ReactNode }) {
  const data = import.meta.env.SSR && structuredData()
  const site = useQueryClient().getQueryData(siteQuery().queryKey)?.site
  return (
    <html
      lang={localeTable[currentLocale()].tag}
      data-brand={site?.brand}
      // In the browser it has the mark by then, or React draws the document anew.
      data-js={import.meta.env.SSR ? undefined : ''}
      suppressHydrationWarning
    >
      <head>
        {/* In a page that is kept it stands before the style sheets (`frozen-page.server.ts`). */}
        {import.meta.env.SSR && <ScriptOnce>{scriptsMark}</ScriptOnce>}
        <HeadContent />
        {site && <Theme site={site} />}
        <meta name="request-id" content={currentRequestId()} />
      </head>
      <body>
        {children}
        <Scripts />
        <StartLate />
        {import.meta.env.SSR && data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element, and that nothing runs
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </body>
    </html>
  )
}
