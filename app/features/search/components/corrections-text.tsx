import type { Correction } from '~/domain/booking/search-correction'
import { m } from '~/paraglide/messages'
import { type CorrectionFacts, correctionsText } from '../correction-words'

export type CorrectionsProps = CorrectionFacts & {
  readonly corrections: readonly Correction[]
  readonly days: number
}

export function CorrectionsText({ corrections, days, ...facts }: CorrectionsProps) {
  const hasDates = corrections.some(({ field }) => field === 'pickup' || field === 'return')
  return (
    <span>
      <b>{m.search_corrected_title()}.</b> {correctionsText(corrections, facts)}{' '}
      {hasDates && m.search_corrected_days({ count: days })}
    </span>
  )
}
