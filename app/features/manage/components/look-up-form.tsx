import { whatsAppLink } from '~/components/layout/contact-links'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import Ticket from '~icons/lucide/ticket'
import type { LinkNotice, PostedLookUp } from '../manage.types'
import { type LookUpFailure, useLookUp } from '../use-look-up'

/** Without scripts it is posted to its own page. */
export function LookUpForm({
  posted,
  notice,
  whatsapp,
}: {
  readonly posted: PostedLookUp | null
  /** Until something is looked up. */
  readonly notice: LinkNotice | null
  readonly whatsapp: string
}) {
  const { form, problems, failure, isSending, wait, submit } = useLookUp(posted)
  const shown = failure ?? notice
  return (
    <>
      {shown && <LookUpNote failure={shown} />}
      <form ref={form} className="mg-form" method="post" noValidate onSubmit={submit}>
        <TextInput
          id="mg-code"
          name="code"
          label={m.manage_code()}
          help={m.manage_code_help()}
          error={problems.code && m.manage_code_required()}
          start={<Ticket className="i" aria-hidden />}
          className="mg-code"
          placeholder={m.manage_code_placeholder()}
          defaultValue={posted?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextInput
          id="mg-email"
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
            ? m.manage_finding()
            : wait > 0
              ? m.manage_try_in({ time: clock(wait) })
              : m.manage_find()}
        </Button>
      </form>
      <p className="sr" role="status">
        {isSending && m.manage_finding()}
      </p>
      {whatsapp && (
        <div className="mg-more">
          <p>
            {m.manage_lost()}{' '}
            <a
              className="link"
              href={whatsAppLink(whatsapp, m.manage_lost_text())}
              target="_blank"
              rel="noreferrer"
            >
              {m.manage_whatsapp()}
            </a>
          </p>
        </div>
      )}
    </>
  )
}

function LookUpNote({ failure }: { readonly failure: LookUpFailure | LinkNotice }) {
  switch (failure) {
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
          {m.manage_locked()}
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

/** `9:05` of seconds. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
