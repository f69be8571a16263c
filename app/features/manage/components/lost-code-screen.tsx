import '../manage.css'
import '~/components/layout/look-up.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { AnchorButton, Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { clock, useWait } from '~/components/ui/use-wait'
import { minutesToWait, type Refused } from '~/domain/form-result'
import { formatPhone } from '~/domain/people/format-phone'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import Mail from '~icons/lucide/mail'
import MailCheck from '~icons/lucide/mail-check'
import Printer from '~icons/lucide/printer'
import Ticket from '~icons/lucide/ticket'
import Undo from '~icons/lucide/undo-2'
import type { LostCodePage } from '../manage.types'

/** `/reserva/gestionar/codigo` (D51): posted by the browser to its own page, with and without scripts. */
export function LostCodeScreen({ page: { posted, car } }: { readonly page: LostCodePage }) {
  if (posted?.result.ok) return <SentScreen email={posted.typed.email} car={car} />
  return <AskScreen posted={posted} car={car} />
}

function AskScreen({ posted, car }: LostCodePage) {
  const { form, isSending, problems, refusal, submit } = useFormPost<
    never,
    { readonly email?: true }
  >({ posted: posted?.result })
  return (
    <Frame
      title={m.lost_title()}
      lead={m.lost_lead()}
      car={car}
      before={
        <Link to="/reserva/gestionar" search={{ otra: true }} preload={false} className="back-link">
          <ArrowLeft className="i" aria-hidden />
          {m.lost_have()}
        </Link>
      }
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <form ref={form} className="look-up" method="post" noValidate onSubmit={submit}>
        <TextInput
          id="lost-email"
          name="email"
          type="email"
          inputMode="email"
          label={m.manage_email()}
          error={problems.email && m.problem_invalid_email()}
          start={<Mail className="i" aria-hidden />}
          placeholder={m.manage_email_placeholder()}
          defaultValue={posted?.typed.email}
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.lost_send()}
        </Button>
      </form>
    </Frame>
  )
}

/** Seconds after which a second mail would be another one. */
const AGAIN_AFTER = 60

/** The same words whether or not a mail was sent. */
function SentScreen({ email, car }: { readonly email: string; readonly car: string | null }) {
  const wait = useWait(AGAIN_AFTER, email)
  return (
    <Frame
      title={m.lost_sent_title()}
      lead={m.lost_sent_lead({ email })}
      car={car}
      before={
        <span className="done-mark">
          <MailCheck className="i i-32" aria-hidden />
        </span>
      }
    >
      <p className="muted">{m.lost_sent_spam()}</p>
      <form
        className="look-up"
        method="post"
        onSubmit={(event) => wait > 0 && event.preventDefault()}
      >
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="outline" block>
          {wait > 0 ? m.lost_again_in({ time: clock(wait) }) : m.lost_again()}
        </Button>
        {/* The very page, without what was posted to it. */}
        <AnchorButton variant="text" block href="?">
          {m.lost_other()}
        </AnchorButton>
        <LinkButton variant="text" block to="/reserva/gestionar" search={{ otra: true }}>
          {m.lost_have()}
        </LinkButton>
      </form>
    </Frame>
  )
}

function Frame({
  title,
  lead,
  before,
  car,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly before: ReactNode
  readonly car: string | null
  readonly children: ReactNode
}) {
  const frame = useLayout()
  const { phone } = frame.site
  return (
    <DefaultLayout {...frame}>
      <EntryPanel
        title={title}
        lead={lead}
        before={before}
        art={
          <EntryArt label={m.manage_what()} title={m.manage_art()} car={car}>
            <EntryDeed icon={Ticket} text={m.manage_art_see()} />
            <EntryDeed icon={Undo} text={m.manage_art_cancel()} />
            <EntryDeed icon={Printer} text={m.manage_art_print()} />
          </EntryArt>
        }
      >
        {children}
        <div className="entry-more">
          <p>
            {m.lost_gone()}{' '}
            <a className="link" href={telLink(phone)} translate="no">
              {formatPhone(phone)}
            </a>
          </p>
        </div>
      </EntryPanel>
    </DefaultLayout>
  )
}

function RefusalNote({ refusal }: { readonly refusal: Refused }) {
  return (
    <Note tone="warn" live="assertive">
      {refusal.error === 'too_many_requests' ? (
        m.manage_locked({ minutes: minutesToWait(refusal) })
      ) : (
        <>
          <b>{m.manage_unavailable()}</b> {m.manage_try_again()}
        </>
      )}
    </Note>
  )
}
