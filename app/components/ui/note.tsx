import type { ReactNode } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import Clock from '~icons/lucide/clock'
import Info from '~icons/lucide/info'
import { classNames } from './class-names'

export type NoteTone = 'info' | 'warn' | 'bad' | 'good'

/** `icon` replaces the tone's own; `live` announces it when it appears (`assertive` only for what stops the renter). */
export function Note({
  tone = 'info',
  icon,
  live,
  className,
  children,
}: {
  readonly tone?: NoteTone
  readonly icon?: ReactNode
  readonly live?: 'polite' | 'assertive'
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div
      className={classNames('note', tone !== 'info' && tone, className)}
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
    >
      {icon ?? <Icon className="i" aria-hidden />}
      <span>{children}</span>
    </div>
  )
}

const icons = { info: Info, warn: Clock, bad: CircleAlert, good: CircleCheck }
