import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Footer } from './footer'
import { FreshnessBar } from './freshness-bar'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'

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
      <Header {...frame} />
      <FreshnessBar {...frame} />
      {bar}
      <MainContent>{children}</MainContent>
      <Footer {...frame} />
    </>
  )
}
