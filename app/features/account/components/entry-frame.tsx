import '../account.css'
import type { ReactNode } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Layers from '~icons/lucide/layers'
import Lock from '~icons/lucide/lock'
import Phone from '~icons/lucide/phone'
import Ticket from '~icons/lucide/ticket'
import Zap from '~icons/lucide/zap'

/** One short form beside what it opens. */
export function EntryFrame({
  title,
  lead,
  before,
  art = 'account',
  car,
  more,
  children,
}: {
  readonly title: string
  readonly lead: ReactNode
  readonly before?: ReactNode
  readonly art?: 'account' | 'password'
  /** Asset id. */
  readonly car: string | null
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <DefaultLayout {...useLayout()}>
      <EntryPanel
        title={title}
        lead={lead}
        before={before}
        art={art === 'account' ? <AccountArt car={car} /> : <SafeArt car={car} />}
      >
        {children}
        {more && <div className="entry-more">{more}</div>}
      </EntryPanel>
    </DefaultLayout>
  )
}

function AccountArt({ car }: { readonly car: string | null }) {
  return (
    <EntryArt label={m.account_art_label()} title={m.account_art_title()} car={car}>
      <EntryDeed icon={Layers} text={m.account_art_together()} />
      <EntryDeed icon={Zap} text={m.account_art_open()} />
      <EntryDeed icon={Lock} text={m.account_art_yours()} />
    </EntryArt>
  )
}

function SafeArt({ car }: { readonly car: string | null }) {
  return (
    <EntryArt label={m.account_art_label()} title={m.account_safe_title()} car={car}>
      <EntryDeed icon={Ticket} text={m.account_safe_code()} />
      <EntryDeed icon={Phone} text={m.account_safe_whatsapp()} />
      <EntryDeed icon={Lock} text={m.account_safe_nobody()} />
    </EntryArt>
  )
}
