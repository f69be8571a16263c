import { FlowHeader } from './flow-header'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
import { StaleBanner } from './stale-banner'
import { type Step, StepsBar } from './steps-bar'

export function ReservationLayout({
  steps,
  className,
  children,
  ...frame
}: LayoutProps & {
  readonly steps?: readonly Step[]
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
