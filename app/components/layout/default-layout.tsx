import { Footer } from './footer'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'

export function DefaultLayout({ children, ...frame }: LayoutProps) {
  return (
    <>
      <SkipLink />
      {frame.stale && <StaleBanner />}
      <Header {...frame} />
      <MainContent>{children}</MainContent>
      <Footer {...frame} />
    </>
  )
}
