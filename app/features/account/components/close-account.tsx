import { Checkbox } from '~/components/ui/checkbox'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import { problemWords } from '../account-words'
import type { Session } from '../use-session'
import { AccountForm } from './account-form'

/** Closes one's own account, without asking anybody (Ley 81). Bookings stay, and are opened by their codes. */
export function CloseAccount({
  account,
  session,
}: {
  readonly account: Pick<AccountPage, 'posted'>
  readonly session: Session
}) {
  const posted = account.posted?.form === 'close' ? account.posted : null
  const { form, problems } = useFormPost({ posted: posted?.result })
  return (
    <AccountForm
      anchor="cerrar"
      id="ac-close"
      title={m.account_close()}
      result={posted?.result}
      done={m.account_closed()}
      submit={m.account_close_now()}
      variant="bad"
      {...{ form, session }}
    >
      <input type="hidden" name="form" value="close" />
      <p>{m.account_close_text()}</p>
      <Checkbox id="ac-sure" name="sure" value="si" error={problemWords('sure', problems.sure)}>
        {m.account_close_sure()}
      </Checkbox>
    </AccountForm>
  )
}
