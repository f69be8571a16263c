import { useEffect } from 'react'
import { Note } from '~/components/ui/note'
import { useToast } from '~/components/ui/toast'
import type { Branch, Locale } from '~/domain/catalogue'
import type { LocalDateTime } from '~/domain/rental-period'
import type { Correction } from '~/domain/search'
import { m } from '~/paraglide/messages'
import { correctionWords } from '../search-words'

/**
 * Says what a link's values were corrected to (D2): a notice that comes and goes, or without JavaScript a note in the
 * page. Give it the corrections of the address; the same ones are said once.
 */
export function SearchCorrections({
  corrections,
  branches,
  now,
  locale,
}: {
  readonly corrections: readonly Correction[]
  readonly branches: readonly Branch[]
  readonly now: LocalDateTime
  readonly locale: Locale
}) {
  const { show } = useToast()
  const text = corrections
    .map((correction) => correctionWords(correction, { branches, now, locale }))
    .join(' ')
  useEffect(() => {
    if (text) show({ id: 'search-corrected', title: m.search_corrected_title(), text })
  }, [text, show])
  if (!text) return null
  return (
    <noscript>
      <Note tone="info">
        <b>{m.search_corrected_title()}</b> {text}
      </Note>
    </noscript>
  )
}
