import { type MouseEvent, type ReactNode, useState } from 'react'
import { Sheet } from '~/components/ui/sheet'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import ChevronUp from '~icons/lucide/chevron-up'
import { BILL_ID, BillBody, type BillFacts } from './bill'

/** The total is a link to the bill of the page, which shows itself below where no script can open the sheet. */
export function BillBar({ action, ...facts }: BillFacts & { readonly action: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { quote } = facts
  const label = facts.totalLabel ?? m.bill_total({ count: quote.days })
  const total = formatMoney(quote.total)
  return (
    <>
      <div className="bar barp">
        <a
          className="t"
          href={`#${BILL_ID}`}
          aria-haspopup="dialog"
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <small>
            {label} · <u>{m.bill_breakdown()}</u> <ChevronUp className="i i-16" aria-hidden />
          </small>
          <b translate="no">{total}</b>
        </a>
        {action}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.bill_title()}
        footer={
          <>
            <div className="t">
              <small>{label}</small>
              <b translate="no">{total}</b>
            </div>
            {action}
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, with keys too */}
        <section tabIndex={0} aria-label={m.bill_title()} className="bill-s">
          <BillBody {...facts} />
        </section>
      </Sheet>
    </>
  )
}
