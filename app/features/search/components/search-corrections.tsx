import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect } from 'react'
import { Note } from '~/components/ui/note'
import { useToast } from '~/components/ui/toast'
import type { Correction } from '~/domain/search'
import { m } from '~/paraglide/messages'
import { type CorrectionFacts, correctionsText } from '../correction-words'

type SearchCorrectionsProps = CorrectionFacts & { readonly corrections: readonly Correction[] }

/**
 * Says what a link's values were corrected to (D2): a notice that comes and goes, or without JavaScript a note in the
 * page. Give it the corrections of the address; the same ones are said once.
 */
export function SearchCorrections({ corrections, branches, now, locale }: SearchCorrectionsProps) {
  const { show } = useToast()
  const said = corrections.map(({ field, code, to }) => `${field} ${code} ${to}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again only when the corrections are other ones
  useEffect(() => {
    if (!said) return
    void import('../correction-words').then((words) => {
      const text = words.correctionsText(corrections, { branches, now, locale })
      show({ id: 'search-corrected', title: m.search_corrected_title(), text })
    })
  }, [said, show])
  if (!said) return null
  return <noscript>{note({ corrections, branches, now, locale })}</noscript>
}

/** Browsers that run scripts do not look inside `noscript`, and its words need not travel. */
const note = createIsomorphicFn()
  .server(({ corrections, ...facts }: SearchCorrectionsProps) => (
    <Note tone="info">
      <b>{m.search_corrected_title()}</b> {correctionsText(corrections, facts)}
    </Note>
  ))
  .client((_props: SearchCorrectionsProps) => null)
