import type { Correction } from '~/domain/booking/search-correction'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { type CorrectionFacts, correctionsText } from '../correction-words'

export type CorrectionsProps = CorrectionFacts & {
  readonly corrections: readonly Correction[]
  readonly days: number
  /** The totals of what was asked for and of what it became, where one bill is shown and they differ. */
  readonly totals?: { readonly before: Cents; readonly now: Cents } | null
}

export function CorrectionsText({ corrections, days, totals, ...facts }: CorrectionsProps) {
  const hasDates = corrections.some(({ field }) => field === 'pickup' || field === 'return')
  return (
    <span>
      <b>{m.search_corrected_title()}.</b> {correctionsText(corrections, facts)}{' '}
      {hasDates && m.search_corrected_days({ count: days })}{' '}
      {totals &&
        m.search_corrected_total({
          before: formatMoney(totals.before),
          now: formatMoney(totals.now),
        })}
    </span>
  )
}
