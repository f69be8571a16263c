import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { PANEL_ID } from './car-ids'
import { BillWaiting, PanelBill } from './panel-bill'
import { PanelPrice, PriceWaiting } from './panel-price'
import { type EditedField, PanelSearch } from './panel-search'

const CarDatesDialog = lazy(() => import('./car-dates-dialog'))
const CarSearchDialog = lazy(() => import('./car-search-dialog'))

/** The price for the dates, and the one button (look: one decision, one button). */
export function PricePanel({ asked }: { readonly asked: string }) {
  const [editing, setEditing] = useState<EditedField | null>(null)
  const fields = useRef<HTMLFormElement>(null)
  const onClose = () => setEditing(null)
  return (
    <aside
      className="aside aside-raised au-panel"
      id={PANEL_ID}
      aria-label={m.carpage_panel()}
      tabIndex={-1}
    >
      <Suspense key={`price ${asked}`} fallback={<PriceWaiting />}>
        <PanelPrice />
      </Suspense>
      <PanelSearch ref={fields} onEdit={setEditing} />
      <Suspense key={`bill ${asked}`} fallback={<BillWaiting />}>
        <PanelBill />
      </Suspense>
      {editing && (
        <Suspense>
          {editing === 'place' ? (
            <CarSearchDialog onClose={onClose} />
          ) : (
            <CarDatesDialog first={editing} anchor={fields} onClose={onClose} />
          )}
        </Suspense>
      )}
    </aside>
  )
}
