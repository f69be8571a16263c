import { FlowHeader } from './flow-header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'
import { type Step, StepsBar } from './steps-bar'

/** The booking flow: header with help, steps, content; no footer to wander off to. */
export function ReservationLayout({
  steps,
  className,
  children,
  ...frame
}: LayoutProps & {
  readonly steps?: readonly Step[]
  /** Class of the `main`, e.g. `wrap flow-g`. */
  readonly className?: string
}) {
  return (
    <>
      <SkipLink />
      {frame.stale && <StaleBanner />}
      <FlowHeader {...frame} />
      {steps && <StepsBar steps={steps} />}
      <MainContent className={className}>{children}</MainContent>
    </>
  )
}
