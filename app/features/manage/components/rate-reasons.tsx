import type { Locale } from '~/domain/locales'
import Tag from '~icons/lucide/tag'
import type { ChangePage } from '../change.types'
import { rateReasons } from '../compare-quotes'

/** Beneath the days that are chosen: why a day more costs another sum than the one before it. */
export function RateReasons({
  page: { result },
  locale,
}: {
  readonly page: Pick<ChangePage, 'result'>
  readonly locale: Locale
}) {
  const reasons = result.ok ? rateReasons(result.offer.before, result.offer.after, locale) : []
  if (reasons.length === 0) return null
  return (
    <p className="row small muted ch-hint" role="status">
      <Tag className="i" aria-hidden />
      {reasons.join(' ')}
    </p>
  )
}
