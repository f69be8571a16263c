import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { formatDate } from '~/domain/calendar/dates'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type {
  AccountPage,
  AccountProblems,
  AccountRefusal,
  OwnForm,
  OwnPasskey,
} from '../account.types'
import { MAX_PASSKEYS } from '../passkey-rules'
import { makePasskey } from '../use-passkey'
import type { Session } from '../use-session'
import { AccountNote } from './account-note'
import { PasswordField } from './password-field'
import { RowAct } from './row-act'
import { SentForm } from './sent-form'
import { WherePasskeys } from './where-passkeys'

/** The keys with which the renter signs in. Making one takes a script, taking one away does not. */
export function Passkeys({
  account: { posted, passkeys, host, provider },
  session,
}: {
  readonly account: Pick<AccountPage, 'posted' | 'passkeys' | 'host' | 'provider'>
  readonly session: Session
}) {
  // Making one asks for the password.
  const canMake = provider === null
  const done = posted && doneWords[posted.form]?.()
  return (
    <section id="llaves" aria-labelledby="ac-keys">
      <h2 id="ac-keys" className="h3">
        {m.account_passkeys()}
      </h2>
      <p>{m.account_passkeys_text({ host })}</p>
      {done && <AccountNote result={posted?.result} done={done} />}
      {passkeys === null && <Note tone="warn">{m.account_passkeys_unknown()}</Note>}
      {passkeys && passkeys.length > 0 && (
        <ul className="ac-keys">
          {passkeys.map((passkey, index) => (
            <Row key={passkey.id} passkey={passkey} number={index + 1} session={session} />
          ))}
        </ul>
      )}
      {passkeys && canMake && passkeys.length < MAX_PASSKEYS && (
        <WherePasskeys>
          <NewPasskey session={session} />
        </WherePasskeys>
      )}
      {passkeys && passkeys.length >= MAX_PASSKEYS && (
        <p>{m.account_passkeys_most({ count: MAX_PASSKEYS })}</p>
      )}
    </section>
  )
}

function Row({
  passkey: { id, name: typed, otherHost, created, used },
  number,
  session,
}: {
  readonly passkey: OwnPasskey
  readonly number: number
  readonly session: Session
}) {
  const { locale } = useLayout()
  const name = typed || m.account_passkey_unnamed({ number })
  const date = (local: string) => formatDate(local, locale, { year: true })
  return (
    <li>
      <div>
        <b translate={typed ? 'no' : undefined}>{name}</b>
        {otherHost && <p className="small">{m.account_passkey_other({ host: otherHost })}</p>}
        <p className="small muted">
          {m.account_passkey_created({ date: date(created) })}
          {' · '}
          {used ? m.account_passkey_used({ date: date(used) }) : m.account_passkey_unused()}
        </p>
      </div>
      <RowAct
        id={`ac-key-${id}`}
        anchor="llaves"
        fields={{ form: 'passkey_gone', passkey_id: id }}
        session={session}
        label={m.account_passkey_remove_named({ name })}
      >
        {m.account_passkey_remove()}
      </RowAct>
    </li>
  )
}

const doneWords: Partial<Record<OwnForm, () => string>> = {
  passkey: m.account_passkey_made,
  passkey_gone: m.account_passkey_removed,
}

type Done = { readonly passkey: string; readonly passkey_name: string }

/** The password comes first: a browser keeps what it made, whatever becomes of it here. */
function NewPasskey({ session }: { readonly session: Session }) {
  const [sent, setSent] = useState<Readonly<Record<string, string>> | null>(null)
  const { form, isSending, result, problems, submit } = useFormPost<
    AccountRefusal,
    AccountProblems,
    Done
  >({
    send: async (typed) => {
      const text = (field: string) => String(typed.get(field) ?? '')
      const password = text('password')
      if (password === '') return { ok: false, problems: { password: 'required' } }
      const made = await makePasskey(password)
      if (isOver(made)) session.tellOver()
      return made.ok ? { ...made, passkey_name: text('passkey_name') } : made
    },
    done: ({ passkey, passkey_name }) => setSent({ form: 'passkey', passkey, passkey_name }),
  })
  return (
    <>
      {/* The dialog speaks of a session that is over. */}
      {!isSending && result && !isOver(result) && <AccountNote result={result} />}
      <form ref={form} className="ac-panel" noValidate onSubmit={submit}>
        <TextInput
          id="ac-key-name"
          name="passkey_name"
          label={m.account_passkey_name()}
          placeholder={m.account_passkey_name_placeholder()}
          optional
          autoComplete="off"
          maxLength={40}
        />
        <PasswordField
          id="ac-key-password"
          label={m.account_password_current()}
          problems={isSending ? {} : problems}
          autoComplete="current-password"
        />
        <Button type="submit" busy={isSending}>
          {m.account_passkey_create()}
        </Button>
      </form>
      {sent && <SentForm key={sent.passkey} action="#llaves" fields={sent} />}
    </>
  )
}

function isOver(result: object): boolean {
  return 'error' in result && result.error === 'session_over'
}
