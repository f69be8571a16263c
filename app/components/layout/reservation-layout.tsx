import { classNames } from '../ui/class-names'
import { FlowHeader } from './flow-header'
import { FreshnessBar } from './freshness-bar'
import type { LayoutProps } from './layout.types'
import { MainContent, SkipLink } from './main-content'
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
      <FlowHeader {...frame} />
      <FreshnessBar {...frame} />
      {steps && <StepsBar steps={steps} />}
      <MainContent className={classNames('reserving', className)}>{children}</MainContent>
    </>
  )
}
