import './thanks.css'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import { SideView, type SideViewProps } from '../ui/side-view'
import { Footer } from './footer'
import { FreshnessBar } from './freshness-bar'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'

/** A scene that greets, with the car that was booked in it; what follows begins half over it, with the ticket. */
export function ThanksLayout({
  greeting,
  car,
  sizes,
  className,
  children,
  ...frame
}: LayoutProps & {
  /** The heading and its lead. */
  readonly greeting: ReactNode
  readonly car: SideViewProps['car']
  readonly sizes: string
  readonly className?: string
}) {
  return (
    <>
      <SkipLink />
      <Header {...frame} />
      <FreshnessBar {...frame} isBooked />
      <MainContent className="reserving">
        <section className={classNames('thanks', className)}>
          <div className="wrap">
            <div className="orb" />
            {greeting}
            <div className="art">
              <SideView car={car} alt="" sizes={sizes} priority />
            </div>
          </div>
        </section>
        <div className="wrap">{children}</div>
      </MainContent>
      <Footer {...frame} />
    </>
  )
}
