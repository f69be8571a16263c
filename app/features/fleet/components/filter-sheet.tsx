import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { Sheet } from '~/components/ui/sheet'
import { m } from '~/paraglide/messages'

export default function FilterSheet({
  count,
  chosen,
  onClear,
  onClose,
  children,
}: {
  /** Cars that the filters leave. */
  readonly count: number
  readonly chosen: number
  readonly onClear: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  useFocusAfter()
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.fleet_filters()}
      action={
        chosen > 0 && (
          <button
            type="button"
            className="link small"
            onClick={() => {
              focusAfter('dialog[open] .sheet-f .btn')
              onClear()
            }}
          >
            {m.fleet_clear()}
          </button>
        )
      }
      footer={
        <Button block onClick={onClose} className="whole">
          {m.fleet_see_cars({ count })}
        </Button>
      }
    >
      <div className="filters">{children}</div>
    </Sheet>
  )
}
