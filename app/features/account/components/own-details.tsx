import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { EmailField, NameFields } from './account-fields'
import { AccountNote } from './account-note'

export function OwnDetails({
  account: { user, ...account },
  session,
}: {
  readonly account: Pick<AccountPage, 'posted' | 'user'>
  readonly session: Session
}) {
  const posted = account.posted?.invites ? null : account.posted
  const { form, problems } = useFormPost({ posted: posted?.result })
  return (
    <section id="datos" aria-labelledby="ac-mine">
      <h2 id="ac-mine" className="h3">
        {m.account_details()}
      </h2>
      {posted?.result.ok && (
        <Note tone="good" live="polite">
          {m.account_saved()}
        </Note>
      )}
      <AccountNote result={posted?.result} />
      <form
        ref={form}
        id="ac-own"
        className="ac-panel"
        method="post"
        action="#datos"
        noValidate
        onSubmit={session.guard}
      >
        <NameFields values={posted ? posted.values : user} problems={problems} />
        <EmailField values={user} problems={{}} help={m.account_details_email()} locked />
        <Button type="submit" busy={session.sending === 'ac-own'}>
          {m.account_save()}
        </Button>
      </form>
    </section>
  )
}
