import { Footer } from './footer'
import { FreshnessBar } from './freshness-bar'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'

export function DefaultLayout({ children, ...frame }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <Header {...frame} />
      <FreshnessBar {...frame} />
      <MainContent>{children}</MainContent>
      <Footer {...frame} />
    </>
  )
}
