import { Note } from '~/components/ui/note'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import History from '~icons/lucide/history'
import type { InfoText } from '../content.types'
import { formatDay } from '../day-words'

export function ChangeNote({ page }: { readonly page: InfoText }) {
  const { changedOn, changeNote, category } = page
  if (!changedOn || !changeNote) return null
  return (
    <Note className="doc-change" icon={<History className="i" aria-hidden />}>
      <b>{m.info_what_changed({ date: formatDay(changedOn, currentLocale()) })}</b> {changeNote}
      {category === 'legal' && ` ${m.info_booking_keeps_terms()}`}
    </Note>
  )
}
