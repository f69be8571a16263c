import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { EmailField, NameFields } from './account-fields'
import { AccountForm } from './account-form'

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
    <AccountForm
      anchor="datos"
      id="ac-own"
      title={m.account_details()}
      result={posted?.result}
      done={m.account_saved()}
      submit={m.account_save()}
      {...{ form, session }}
    >
      <NameFields values={posted ? posted.values : user} problems={problems} />
      <EmailField values={user} problems={{}} help={m.account_details_email()} locked />
    </AccountForm>
  )
}
