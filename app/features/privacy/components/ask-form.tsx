import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import type { IconComponent } from '~/components/ui/stroke'
import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Download from '~icons/lucide/download'
import Eraser from '~icons/lucide/eraser'
import Mail from '~icons/lucide/mail'
import Ticket from '~icons/lucide/ticket'
import type { DataRequest, PostedAsk } from '../privacy.types'
import { useSending } from '../use-sending'

/** Posted by the browser to its own page, with and without scripts. */
export function AskForm({ posted }: { readonly posted: PostedAsk | null }) {
  const { form, isSending, onSubmit } = useSending(posted)
  const result = posted?.result
  const problems = result && 'problems' in result ? result.problems : {}
  const what = posted?.what ?? 'copy'
  return (
    <>
      <AskNote posted={posted} />
      <form ref={form} className="pv-form" method="post" noValidate onSubmit={onSubmit}>
        <fieldset className="radios">
          <legend className="lbl">{m.privacy_what()}</legend>
          <div className="pv-opts">
            <Choice value="copy" chosen={what} icon={Download} how={m.privacy_copy_how()}>
              {m.privacy_copy()}
            </Choice>
            <Choice value="erase" chosen={what} icon={Eraser} how={m.privacy_erase_how()}>
              {m.privacy_erase()}
            </Choice>
          </div>
        </fieldset>
        <TextInput
          id="pv-code"
          name="code"
          label={m.privacy_code()}
          help={m.privacy_code_help()}
          error={problems.code && m.privacy_code_required()}
          start={<Ticket className="i" aria-hidden />}
          className="pv-code"
          placeholder={m.privacy_code_placeholder()}
          defaultValue={posted?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextInput
          id="pv-email"
          name="email"
          type="email"
          inputMode="email"
          label={m.privacy_email()}
          help={m.privacy_email_help()}
          error={problems.email && m.privacy_email_required()}
          start={<Mail className="i" aria-hidden />}
          placeholder={m.privacy_email_placeholder()}
          defaultValue={posted?.email}
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.privacy_go_on()}
        </Button>
      </form>
    </>
  )
}

function Choice({
  value,
  chosen,
  icon: Icon,
  how,
  children,
}: {
  readonly value: DataRequest
  readonly chosen: DataRequest
  readonly icon: IconComponent
  readonly how: string
  readonly children: ReactNode
}) {
  const id = `pv-${value}`
  return (
    <div className="pv-opt">
      <input
        id={id}
        type="radio"
        name="what"
        value={value}
        defaultChecked={value === chosen}
        aria-describedby={`${id}-how`}
      />
      <span className="radio" aria-hidden />
      <div>
        <label htmlFor={id}>{children}</label>
        <p id={`${id}-how`}>{how}</p>
      </div>
      <Icon className="i i-24" aria-hidden />
    </div>
  )
}

function AskNote({ posted }: { readonly posted: PostedAsk | null }) {
  const result = posted?.result
  if (!result || result.ok || 'problems' in result) return null
  if (result.error === 'too_many_requests') {
    const minutes = Math.max(1, Math.ceil(result.retryAfter / 60))
    return (
      <Note tone="warn" live="assertive">
        {m.privacy_locked({ minutes })}
      </Note>
    )
  }
  return (
    <Note tone="warn" live="assertive">
      <b>{m.privacy_unavailable()}</b> {m.privacy_try_again()}
    </Note>
  )
}
