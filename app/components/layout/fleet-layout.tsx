import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Footer } from './footer'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'

/** The search's summary bar stands outside `main`, where it can stick. */
export function FleetLayout({
  bar,
  resultsId,
  children,
  ...frame
}: LayoutProps & {
  readonly bar?: ReactNode
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
