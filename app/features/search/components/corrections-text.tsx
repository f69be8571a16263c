import type { Correction } from '~/domain/search-correction'
import { m } from '~/paraglide/messages'
import { type CorrectionFacts, correctionsText } from '../correction-words'

/** What was corrected, and the length of the rental that comes of it. */
export function CorrectionsText({
  corrections,
  days,
  ...facts
}: CorrectionFacts & { readonly corrections: readonly Correction[]; readonly days: number }) {
  const hasDates = corrections.some(({ field }) => field === 'pickup' || field === 'return')
  return (
    <span>
      <b>{m.search_corrected_title()}.</b> {correctionsText(corrections, facts)}{' '}
      {hasDates && m.search_corrected_days({ count: days })}
    </span>
  )
}
