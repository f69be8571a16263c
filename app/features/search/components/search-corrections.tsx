import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense, useState } from 'react'
import { MAIN_ID } from '~/components/layout/main-content'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { StaticHtml } from '~/components/ui/static-html'
import type { Correction } from '~/domain/booking/search-correction'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import Info from '~icons/lucide/info'
import X from '~icons/lucide/x'
import { type CorrectionsProps, CorrectionsText } from './corrections-text'

type SearchCorrectionsProps = CorrectionsProps & {
  /** The totals of what was asked for and of what it became, where one bill is shown and they differ. */
  readonly totals?: { readonly before: Cents; readonly now: Cents } | null
  /** The total of the bill as it stands. */
  readonly total?: Cents
}

/**
 * Stays until it is dismissed (D2, D37): a correction may cost money, and the corrected address has none to say. Once
 * another total stands in the bill, the two that were told are of a choice that is gone.
 */
export function SearchCorrections(props: SearchCorrectionsProps) {
  const [kept, setKept] = useState(props)
  const said = textOf(props.corrections)
  const [last, setLast] = useState(said)
  if (said !== '' && said !== last) {
    setLast(said)
    setKept(props)
  }
  useFocusAfter()
  if (kept.corrections.length === 0) return null
  const { totals } = kept
  return (
    <div className="note closable" role="status">
      <Info className="i" aria-hidden />
      <div>
        <StaticHtml key={textOf(kept.corrections)}>{text(kept)}</StaticHtml>
        {totals && totals.now === props.total && (
          <p>
            {m.search_corrected_total({
              before: formatMoney(totals.before),
              now: formatMoney(totals.now),
            })}
          </p>
        )}
      </div>
      <button
        type="button"
        className="x js-only"
        aria-label={m.ui_close()}
        onClick={() => {
          focusAfter(`#${MAIN_ID}`)
          setKept({ ...kept, corrections: [] })
        }}
      >
        <X className="i" aria-hidden />
      </button>
    </div>
  )
}

function textOf(corrections: readonly Correction[]): string {
  return corrections.map(({ field, code, to }) => `${field} ${code} ${to}`).join()
}

const LazyText = lazy(() =>
  import('./corrections-text').then(
    ({ CorrectionsText: component }) => ({ default: component }),
    // The code is lost (offline, a new version): the screen stays, with the half of it that is here.
    () => ({ default: () => <b>{m.search_corrected_title()}.</b> }),
  ),
)

/** The words of a document come with it; those of a later search are fetched when there is something to say. */
const text = createIsomorphicFn()
  .server((props: CorrectionsProps) => <CorrectionsText {...props} />)
  .client((props: CorrectionsProps) => (
    <Suspense>
      <LazyText {...props} />
    </Suspense>
  ))
