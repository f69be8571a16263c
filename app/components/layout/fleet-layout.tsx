import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Footer } from './footer'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'

/** As the default one, with the search's summary bar under the header, outside `main`, where it can stick. */
export function FleetLayout({
  bar,
  resultsId,
  children,
  ...frame
}: LayoutProps & {
  readonly bar?: ReactNode
  /** Of the headline of the results, behind the dates and filters that a second skip link passes. */
  readonly resultsId: string
}) {
  return (
    <>
      <SkipLink />
      <SkipLink to={resultsId}>{m.skip_to_results()}</SkipLink>
      {frame.stale && <StaleBanner />}
      <Header {...frame} />
      {bar}
      <MainContent>{children}</MainContent>
      <Footer {...frame} />
    </>
  )
}
