import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { EmailField } from './account-fields'
import { AccountNote } from './account-note'

/** The one member of a company who may do so invites a colleague to it (D58). */
export function InviteColleague({
  account,
  company,
  session,
}: {
  readonly account: Pick<AccountPage, 'posted'>
  readonly company: string
  readonly session: Session
}) {
  const posted = account.posted?.invites ? account.posted : null
  const { form, problems } = useFormPost({ posted: posted?.result })
  return (
    <section id="invitar" aria-labelledby="ac-colleague">
      <h2 id="ac-colleague" className="h3">
        {m.account_colleague()}
      </h2>
      {posted?.result.ok && (
        <Note tone="good" live="polite">
          {m.account_colleague_sent({ email: posted.values.email ?? '' })}
        </Note>
      )}
      <AccountNote result={posted?.result} />
      <form
        ref={form}
        id="ac-invite"
        className="ac-panel"
        method="post"
        action="#invitar"
        noValidate
        onSubmit={session.guard}
      >
        <input type="hidden" name="invite" value="1" />
        <EmailField
          id="ac-colleague-email"
          label={m.account_colleague_email()}
          values={posted?.result.ok ? undefined : posted?.values}
          problems={problems}
          placeholder={m.account_colleague_placeholder()}
          help={m.account_colleague_help({ company })}
          autoComplete="off"
        />
        <Button type="submit" busy={session.sending === 'ac-invite'}>
          {m.account_colleague_send()}
        </Button>
      </form>
    </section>
  )
}
