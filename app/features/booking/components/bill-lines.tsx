import { useEffect, useRef, useState } from 'react'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'
import ChevronUp from '~icons/lucide/chevron-up'
import { billRows, includedRows } from '../bill-rows'

export function BillLines({
  quote,
  locale,
  totalLabel,
}: {
  readonly quote: Quote
  readonly locale: Locale
  readonly totalLabel: string
}) {
  const rows = billRows(quote, locale)
  const flashes = useChangedAmounts(rows)
  return (
    <>
      <p className="bl-h">{m.bill_with_taxes()}</p>
      <dl className="lines">
        {rows.map(({ key, label, maths, money, kind }) => (
          <div
            key={key}
            className={kind === 'less' ? 'ln minus' : 'ln'}
            data-flash={flashes.get(key)}
          >
            <dt>
              {label}
              {maths && <small>{maths}</small>}
            </dt>
            <dd>{money}</dd>
          </div>
        ))}
        <div className="ln tot">
          <dt>{totalLabel}</dt>
          <dd>
            {formatMoney(quote.total)}
            <span className="cur">USD</span>
          </dd>
        </div>
      </dl>
      <Included quote={quote} />
    </>
  )
}

/** The taxes are told apart below the total, which has them already (D48). */
function Included({ quote }: { readonly quote: Quote }) {
  return (
    <details className="bl-d" open>
      <summary>
        {m.bill_included()}
        <ChevronUp className="i i-16" aria-hidden />
      </summary>
      <dl>
        {includedRows(quote).map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type Amount = { readonly key: string; readonly amount: number }

/** A mark `a` or `b` in turn per changed amount, so that its style plays again each time; none on the first render. */
function useChangedAmounts(rows: readonly Amount[]): ReadonlyMap<string, 'a' | 'b'> {
  const before = useRef<ReadonlyMap<string, number> | null>(null)
  const [marks, setMarks] = useState<ReadonlyMap<string, 'a' | 'b'>>(new Map())
  const state = rows.map(({ key, amount }) => `${key}=${amount}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` is `rows` as text, a new array is no change
  useEffect(() => {
    const last = before.current
    before.current = new Map(rows.map(({ key, amount }) => [key, amount]))
    if (!last) return
    const changed = rows.filter(({ key, amount }) => last.get(key) !== amount)
    setMarks((shown) => {
      const next = new Map(shown)
      for (const { key } of changed) next.set(key, shown.get(key) === 'a' ? 'b' : 'a')
      return next
    })
  }, [state])
  return marks
}
