import { useEffect, useRef, useState } from 'react'
import { Figure } from '~/components/ui/figure'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { type BillRow, billRows } from '../bill-rows'

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
    <dl className="lines">
      {rows.map(({ key, label, maths, amount, kind }) => (
        <div key={key} className={looks[kind]} data-flash={flashes.get(key)}>
          <dt>
            {label}
            {maths && <small>{maths}</small>}
          </dt>
          <dd translate="no">{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="ln tot">
        <dt>{totalLabel}</dt>
        <dd>
          <Figure>{formatMoney(quote.total)}</Figure>
          <span className="cur">USD</span>
        </dd>
      </div>
    </dl>
  )
}

const looks: Readonly<Record<BillRow['kind'], string>> = {
  line: 'ln',
  less: 'ln minus',
  assumed: 'ln assumed',
  sum: 'ln subtotal',
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
