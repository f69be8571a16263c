import type { ReactNode } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { useLayout } from '~/features/site/use-site'
import CircleCheck from '~icons/lucide/circle-check'

export function AlertFrame({
  title,
  lead,
  isDone = false,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly isDone?: boolean
  readonly children: ReactNode
}) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <div className="wrap al-page">
        <div>
          {isDone && <CircleCheck className="i i-32 al-done" aria-hidden />}
          <h1 className="h1">{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
    </DefaultLayout>
  )
}
