import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import X from '~icons/lucide/x'

/** A popover of the browser: it opens before and without JavaScript, closes on Escape and gives the focus back. */
export function Pop({
  id,
  title,
  isName = false,
  below,
  children,
}: {
  readonly id: string
  readonly title: string
  /** It is a name, which no translator changes. */
  readonly isName?: boolean
  readonly below?: string
  readonly children: ReactNode
}) {
  return (
    <div id={id} popover="auto" role="dialog" className="pop" aria-labelledby={`${id}-t`}>
      <div className="row between pop-h">
        <div>
          <p className="h4" id={`${id}-t`} translate={isName ? 'no' : undefined}>
            {title}
          </p>
          {below && <p className="small muted">{below}</p>}
        </div>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={m.ui_close()}
        >
          <X className="i i-24" aria-hidden />
        </button>
      </div>
      {children}
    </div>
  )
}
