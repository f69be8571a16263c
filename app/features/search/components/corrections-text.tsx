import type { Correction } from '~/domain/booking/search-correction'
import { m } from '~/paraglide/messages'
import { type CorrectionFacts, correctionsText } from '../correction-words'

export type CorrectionsProps = CorrectionFacts & {
  readonly corrections: readonly Correction[]
  readonly days: number
}

export function CorrectionsText({ corrections, days, ...facts }: CorrectionsProps) {
  const dates = corrections.filter(({ field }) => field === 'pickup' || field === 'return')
  // A return that moved along keeps the length of the rental.
  const isKept = dates.some(({ code, added }) => code === 'follows_pickup' && !added)
  return (
    <span>
      <b>{m.search_corrected_title()}.</b> {correctionsText(corrections, facts)}{' '}
      {dates.length > 0 && !isKept && m.search_corrected_days({ count: days })}
    </span>
  )
}
