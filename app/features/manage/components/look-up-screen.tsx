import '../manage.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Printer from '~icons/lucide/printer'
import Ticket from '~icons/lucide/ticket'
import Undo from '~icons/lucide/undo-2'
import type { LinkNotice, PostedLookUp } from '../manage.types'
import { LookUpForm } from './look-up-form'

/** `/reserva/gestionar` (D20): one short form beside what it opens. */
export function LookUpScreen({
  posted,
  car,
  notice,
}: {
  readonly posted: PostedLookUp | null
  /** Asset id. */
  readonly car: string | null
  readonly notice: LinkNotice | null
}) {
  const frame = useLayout()
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
        <LookUpForm posted={posted} notice={notice} whatsapp={frame.site.whatsapp} />
      </EntryPanel>
    </DefaultLayout>
  )
}
