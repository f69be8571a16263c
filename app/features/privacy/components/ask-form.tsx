import type { ReactNode } from 'react'
import { LookUpForm } from '~/components/layout/look-up-form'
import { Note } from '~/components/ui/note'
import type { IconComponent } from '~/components/ui/stroke'
import { minutesToWait } from '~/domain/form-result'
import { m } from '~/paraglide/messages'
import Download from '~icons/lucide/download'
import Eraser from '~icons/lucide/eraser'
import type { AskPage, DataRequest } from '../privacy.types'

/** Posted by the browser to its own page, with and without scripts. */
export function AskForm({ posted }: AskPage) {
  const what = posted?.typed.what ?? 'copy'
  return (
    <LookUpForm
      posted={posted}
      note={() => <AskNote posted={posted} />}
      button={m.privacy_go_on()}
      words={words}
    >
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
    </LookUpForm>
  )
}

const words = {
  codeHelp: m.privacy_code_help,
  codeRequired: m.privacy_code_required,
  emailHelp: m.privacy_email_help,
  emailRequired: m.privacy_email_required,
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
    <div className="choice pv-opt">
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
        <p id={`${id}-how`} className="small muted">
          {how}
        </p>
      </div>
      <Icon className="i i-24" aria-hidden />
    </div>
  )
}

function AskNote({ posted }: AskPage) {
  const result = posted?.result
  if (!result || result.ok || 'problems' in result) return null
  if (result.error === 'too_many_requests') {
    return (
      <Note tone="warn" live="assertive">
        {m.privacy_locked({ minutes: minutesToWait(result) })}
      </Note>
    )
  }
  return (
    <Note tone="warn" live="assertive">
      <b>{m.privacy_unavailable()}</b> {m.privacy_try_again()}
    </Note>
  )
}
