import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { EmailField } from './account-fields'
import { AccountForm } from './account-form'

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
  const posted = account.posted?.form === 'invite' ? account.posted : null
  const { form, problems } = useFormPost({ posted: posted?.result })
  return (
    <AccountForm
      anchor="invitar"
      id="ac-invite"
      title={m.account_colleague()}
      result={posted?.result}
      done={m.account_colleague_sent({ email: posted?.values.email ?? '' })}
      submit={m.account_colleague_send()}
      {...{ form, session }}
    >
      <input type="hidden" name="form" value="invite" />
      <EmailField
        id="ac-colleague-email"
        label={m.account_colleague_email()}
        values={posted?.result.ok ? undefined : posted?.values}
        problems={problems}
        placeholder={m.account_colleague_placeholder()}
        help={m.account_colleague_help({ company })}
        autoComplete="off"
      />
    </AccountForm>
  )
}
