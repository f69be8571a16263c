import { Footer } from './footer'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'

/** After booking: the whole site is open again; header and footer leave a printed voucher. */
export function ThanksLayout({ children, ...frame }: LayoutProps) {
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
