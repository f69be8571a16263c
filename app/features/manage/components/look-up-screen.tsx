import '../manage.css'
import { useNavigate } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { EntryWays } from '~/components/layout/entry-ways'
import { LookUpForm } from '~/components/layout/look-up-form'
import { Note } from '~/components/ui/note'
import type { PostedLookUp } from '~/domain/booking/look-up'
import { minutesToWait } from '~/domain/form-result'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Printer from '~icons/lucide/printer'
import Ticket from '~icons/lucide/ticket'
import Undo from '~icons/lucide/undo-2'
import { findByCodeFn } from '../manage.functions'
import type { LinkNotice } from '../manage.types'

/** `/reserva/gestionar` (D20): one short form beside what it opens. */
export function LookUpScreen({
  posted,
  car,
  notice,
}: {
  readonly posted: PostedLookUp | null
  /** Asset id. */
  readonly car: string | null
  /** Stands until something is looked up. */
  readonly notice: LinkNotice | null
}) {
  const frame = useLayout()
  const navigate = useNavigate()
  return (
    <DefaultLayout {...frame}>
      <EntryPanel
        title={m.manage_title()}
        lead={m.manage_lead()}
        art={
          <EntryArt label={m.manage_what()} title={m.manage_art()} car={car}>
            <EntryDeed icon={Ticket} text={m.manage_art_see()} />
            <EntryDeed icon={Undo} text={m.manage_art_cancel()} />
            <EntryDeed icon={Printer} text={m.manage_art_print()} />
          </EntryArt>
        }
      >
        <LookUpForm
          posted={posted}
          note={(refusal) => (
            <LookUpNote failure={refusal?.error ?? notice} minutes={minutesToWait(refusal ?? {})} />
          )}
          button={m.manage_find()}
          sending={m.manage_finding()}
          send={(data) => findByCodeFn({ data })}
          done={() => navigate({ to: '/reserva/gestionar/reserva' })}
        />
        <EntryWays />
      </EntryPanel>
    </DefaultLayout>
  )
}

function LookUpNote({
  failure,
  minutes,
}: {
  readonly failure: 'not_found' | 'too_many_requests' | LinkNotice | null
  /** How long to wait after too many. */
  readonly minutes: number
}) {
  switch (failure) {
    case null:
      return null
    case 'not_found':
      return (
        <Note tone="bad" live="assertive">
          <b>{m.manage_not_found()}</b> {m.manage_not_found_check()}
        </Note>
      )
    case 'enlace':
      return (
        <Note tone="warn" live="assertive">
          <b>{m.manage_link_over()}</b> {m.manage_link_over_how()}
        </Note>
      )
    case 'too_many_requests':
      return (
        <Note tone="warn" live="assertive">
          {m.manage_locked({ minutes })}
        </Note>
      )
    case 'unavailable':
      return (
        <Note tone="warn" live="assertive">
          <b>{m.manage_unavailable()}</b> {m.manage_try_again()}
        </Note>
      )
  }
}
