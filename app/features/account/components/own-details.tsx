import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import { useSending } from '../use-sending'
import { EmailField, NameFields } from './account-fields'
import { AccountNote } from './account-note'

export function OwnDetails({
  account: { posted, user },
}: {
  readonly account: Pick<AccountPage, 'posted' | 'user'>
}) {
  const { form, isSending, problems, onSubmit } = useSending(posted)
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
      <form ref={form} className="ac-panel" method="post" noValidate onSubmit={onSubmit}>
        <NameFields values={posted ? posted.values : user} problems={problems} />
        <EmailField values={user} problems={{}} help={m.account_details_email()} locked />
        <Button type="submit" busy={isSending}>
          {m.account_save()}
        </Button>
      </form>
    </section>
  )
}
