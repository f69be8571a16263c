import '../account.css'
import type { ReactNode } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Picture } from '~/components/ui/picture'
import type { IconComponent } from '~/components/ui/stroke'
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
      <div className="wrap ac-entry">
        <div className="ac-entry-f">
          <div>
            {before}
            <h1 className="h1">{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          {children}
          {more && <div className="ac-more">{more}</div>}
        </div>
        <section className="ac-art" aria-label={m.account_art_label()}>
          <div className="ac-sun" />
          <div className="ac-road" />
          {car && (
            <div className="ac-car">
              <Picture
                id={car}
                alt=""
                width={1200}
                height={560}
                sizes="(min-width: 1101px) 524px, (min-width: 901px) 380px, 300px"
              />
            </div>
          )}
          {art === 'account' ? <AccountArt /> : <SafeArt />}
        </section>
      </div>
    </DefaultLayout>
  )
}

function AccountArt() {
  return (
    <>
      <h2 className="h2">{m.account_art_title()}</h2>
      <ul>
        <Deed icon={Layers} text={m.account_art_together()} />
        <Deed icon={Zap} text={m.account_art_open()} />
        <Deed icon={Lock} text={m.account_art_yours()} />
      </ul>
    </>
  )
}

function SafeArt() {
  return (
    <>
      <h2 className="h2">{m.account_safe_title()}</h2>
      <ul>
        <Deed icon={Ticket} text={m.account_safe_code()} />
        <Deed icon={Phone} text={m.account_safe_whatsapp()} />
        <Deed icon={Lock} text={m.account_safe_nobody()} />
      </ul>
    </>
  )
}

function Deed({ icon: Icon, text }: { readonly icon: IconComponent; readonly text: string }) {
  return (
    <li>
      <Icon className="i i-24" aria-hidden />
      <span>{text}</span>
    </li>
  )
}
