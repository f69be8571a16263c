import type { ReactNode } from 'react'
import { Footer } from './footer'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'

/** As the default one, with the search's summary bar under the header, outside `main`, where it can stick. */
export function FleetLayout({
  bar,
  children,
  ...frame
}: LayoutProps & { readonly bar?: ReactNode }) {
  return (
    <>
      <SkipLink />
      {frame.stale && <StaleBanner />}
      <Header {...frame} />
      {bar}
      <MainContent>{children}</MainContent>
      <Footer {...frame} />
    </>
  )
}
