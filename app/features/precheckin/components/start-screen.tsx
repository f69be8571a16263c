import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import { whatsAppLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import type { IconComponent } from '~/components/ui/stroke'
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
export function StartScreen({ posted }: { readonly posted: PostedStart | null }) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <div className="wrap pc-entry">
        <div className="pc-entry-f">
          <div>
            <h1 className="h1">{m.precheckin_start_title()}</h1>
            <p className="lead">{m.precheckin_start_lead()}</p>
          </div>
          <StartForm posted={posted} whatsapp={frame.site.whatsapp} />
        </div>
        <section className="pc-art" aria-label={m.precheckin_what()}>
          <div className="pc-sun" />
          <div className="pc-road" />
          <h2 className="h2">{m.precheckin_art()}</h2>
          <ul>
            <Part
              icon={Clock}
              name={m.precheckin_art_arrival()}
              text={m.precheckin_art_arrival_text()}
            />
            <Part
              icon={IdCard}
              name={m.precheckin_art_license()}
              text={m.precheckin_art_license_text()}
            />
            <Part
              icon={CreditCard}
              name={m.precheckin_art_due()}
              text={m.precheckin_art_due_text()}
            />
            <Part
              icon={QrCode}
              name={m.precheckin_art_code()}
              text={m.precheckin_art_code_text()}
            />
          </ul>
        </section>
      </div>
    </DefaultLayout>
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

function Part({
  icon: Icon,
  name,
  text,
}: {
  readonly icon: IconComponent
  readonly name: string
  readonly text: string
}) {
  return (
    <li>
      <Icon className="i i-24" aria-hidden />
      <span>
        <b>{name}</b> {text}
      </span>
    </li>
  )
}

/** `9:05` of seconds. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
