import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import { whatsAppLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import CreditCard from '~icons/lucide/credit-card'
import IdCard from '~icons/lucide/id-card'
import Mail from '~icons/lucide/mail'
import QrCode from '~icons/lucide/qr-code'
import Ticket from '~icons/lucide/ticket'
import type { PostedStart, StartRefusal } from '../precheckin.types'
import { useStart } from '../use-start'

/** `/precheckin` (D31): code and e-mail, beside what they open. */
export function StartScreen({
  posted,
  car,
}: {
  readonly posted: PostedStart | null
  /** Asset id. */
  readonly car: string | null
}) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <EntryPanel
        title={m.precheckin_start_title()}
        lead={m.precheckin_start_lead()}
        art={<StartArt car={car} />}
      >
        <StartForm posted={posted} whatsapp={frame.site.whatsapp} />
      </EntryPanel>
    </DefaultLayout>
  )
}

function StartArt({ car }: { readonly car: string | null }) {
  return (
    <EntryArt label={m.precheckin_what()} title={m.precheckin_art()} car={car}>
      <EntryDeed
        icon={Clock}
        name={m.precheckin_art_arrival()}
        text={m.precheckin_art_arrival_text()}
      />
      <EntryDeed
        icon={IdCard}
        name={m.precheckin_art_license()}
        text={m.precheckin_art_license_text()}
      />
      <EntryDeed
        icon={CreditCard}
        name={m.precheckin_art_due()}
        text={m.precheckin_art_due_text()}
      />
      <EntryDeed icon={QrCode} name={m.precheckin_art_code()} text={m.precheckin_art_code_text()} />
    </EntryArt>
  )
}

/** Without scripts it is posted to its own page. */
function StartForm({
  posted,
  whatsapp,
}: {
  readonly posted: PostedStart | null
  readonly whatsapp: string
}) {
  const { problems, failure, isSending, wait, submit } = useStart(posted)
  return (
    <>
      {failure && <StartNote failure={failure} whatsapp={whatsapp} />}
      <form className="pc-start" method="post" noValidate onSubmit={submit}>
        <TextInput
          id="pc-code"
          name="code"
          label={m.manage_code()}
          help={m.manage_code_help()}
          error={problems.code && m.manage_code_required()}
          start={<Ticket className="i" aria-hidden />}
          className="pc-code-in"
          placeholder={m.manage_code_placeholder()}
          defaultValue={posted?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextInput
          id="pc-email"
          name="email"
          type="email"
          inputMode="email"
          label={m.manage_email()}
          help={m.manage_email_help()}
          error={problems.email && m.manage_email_required()}
          start={<Mail className="i" aria-hidden />}
          placeholder={m.manage_email_placeholder()}
          defaultValue={posted?.email}
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" size="lg" block busy={isSending}>
          {isSending
            ? m.precheckin_start_busy()
            : wait > 0
              ? m.manage_try_in({ time: clock(wait) })
              : m.precheckin_start_do()}
        </Button>
      </form>
      <p className="sr" role="status">
        {isSending && m.precheckin_start_busy()}
      </p>
      <div className="pc-more">
        <p>{m.precheckin_start_again()}</p>
        <p>
          <Link to="/reserva/gestionar" search={{ otra: true }} preload={false} className="link">
            {m.precheckin_start_lost()}
          </Link>
        </p>
      </div>
    </>
  )
}

function StartNote({
  failure,
  whatsapp,
}: {
  readonly failure: StartRefusal
  readonly whatsapp: string
}) {
  if (failure === 'not_found') {
    return (
      <Note tone="bad" live="assertive">
        <b>{m.manage_not_found()}</b> {m.manage_not_found_check()}
      </Note>
    )
  }
  return (
    <Note tone="warn" live="assertive">
      {failure === 'unavailable' ? (
        <>
          <b>{m.manage_unavailable()}</b> {m.manage_try_again()}
        </>
      ) : (
        m.manage_locked()
      )}
      {whatsapp && (
        <>
          {' '}
          <a
            className="link inh"
            href={whatsAppLink(whatsapp, m.precheckin_start_help_text())}
            target="_blank"
            rel="noreferrer"
          >
            {m.precheckin_start_help()}
          </a>
        </>
      )}
    </Note>
  )
}

/** `9:05` of seconds. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
