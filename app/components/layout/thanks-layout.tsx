import './thanks.css'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import { Picture } from '../ui/picture'
import { Footer } from './footer'
import { FreshnessBar } from './freshness-bar'
import { Header } from './header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'

/** A scene that greets, with the car that was booked in it; what follows begins half over it, with the ticket. */
export function ThanksLayout({
  greeting,
  picture,
  sizes,
  className,
  children,
  ...frame
}: LayoutProps & {
  /** The heading and its lead. */
  readonly greeting: ReactNode
  /** Asset id. */
  readonly picture: string | null
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
              <Picture id={picture} alt="" width={1200} height={560} sizes={sizes} priority />
            </div>
          </div>
        </section>
        <div className="wrap">{children}</div>
      </MainContent>
      <Footer {...frame} />
    </>
  )
}
