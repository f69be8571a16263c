import './look-up.css'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { clock, useWait } from '~/components/ui/use-wait'
import type { LookUp, LookUpProblems, LookUpResult, PostedLookUp } from '~/domain/booking/look-up'
import type { Refused } from '~/domain/form-result'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import Ticket from '~icons/lucide/ticket'

type LookUpWords = {
  readonly codeHelp: () => string
  readonly codeRequired: () => string
  readonly emailHelp: () => string
  readonly emailRequired: () => string
}

/** The words of a form that opens the booking. */
const opening: LookUpWords = {
  codeHelp: m.manage_code_help,
  codeRequired: m.manage_code_required,
  emailHelp: m.manage_email_help,
  emailRequired: m.manage_email_required,
}

/** Asks for a booking by its code and the renter's email. It is posted to its own page; without `send` always. */
export function LookUpForm({
  posted,
  note,
  button,
  sending,
  words = opening,
  send,
  done,
  children,
}: {
  readonly posted: PostedLookUp | null
  /** Says why nothing was found; null: nothing was looked up yet. */
  readonly note: (refusal: Refused<'not_found'> | null) => ReactNode
  readonly button: string
  /** Stands on the button while a script sends the form. */
  readonly sending?: string
  readonly words?: LookUpWords
  readonly send?: (typed: LookUp) => Promise<LookUpResult>
  readonly done?: () => Promise<unknown>
  /** Stands above the two fields. */
  readonly children?: ReactNode
}) {
  const { form, isSending, problems, refusal, submit } = useFormPost<'not_found', LookUpProblems>({
    posted: posted?.result,
    send: send && ((typed) => send(lookUpIn(typed))),
    done,
  })
  const wait = useWait(send && refusal ? (refusal.retryAfter ?? 0) : 0, refusal)
  return (
    <>
      {note(refusal)}
      <form
        ref={form}
        className="look-up"
        method="post"
        noValidate
        onSubmit={(event) => (wait > 0 ? event.preventDefault() : void submit(event))}
      >
        {children}
        <TextInput
          id="look-up-code"
          name="code"
          label={m.manage_code()}
          help={words.codeHelp()}
          error={problems.code && words.codeRequired()}
          start={<Ticket className="i" aria-hidden />}
          className="look-up-code"
          placeholder={m.manage_code_placeholder()}
          defaultValue={posted?.typed.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextInput
          id="look-up-email"
          name="email"
          type="email"
          inputMode="email"
          label={m.manage_email()}
          help={words.emailHelp()}
          error={problems.email && words.emailRequired()}
          start={<Mail className="i" aria-hidden />}
          placeholder={m.manage_email_placeholder()}
          defaultValue={posted?.typed.email}
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" size="lg" block busy={isSending}>
          {isSending && sending
            ? sending
            : wait > 0
              ? m.manage_try_in({ time: clock(wait) })
              : button}
        </Button>
      </form>
      {sending && (
        <p className="sr" role="status">
          {isSending && sending}
        </p>
      )}
    </>
  )
}

function lookUpIn(form: FormData): LookUp {
  return { code: String(form.get('code') ?? ''), email: String(form.get('email') ?? '') }
}
