import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { HiddenAddress } from '~/components/ui/hidden-address'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { EntryPage } from '../account.types'
import { AccountNote } from './account-note'
import { EntryFrame } from './entry-frame'
import { NewPassword } from './new-password'

export function ResetScreen({
  page: { posted, linkEmail, car },
  token,
}: {
  readonly page: EntryPage
  readonly token: string
}) {
  const { form, isSending, problems, submit } = useFormPost({ posted: posted?.result })
  return (
    <EntryFrame
      car={car}
      title={m.account_reset_title()}
      lead={linkEmail ? m.account_reset_lead({ email: linkEmail }) : m.account_link_over()}
      art="password"
      more={
        <p>
          {m.account_reset_over()}{' '}
          <Link to="/cuenta/recuperar" className="link">
            {m.account_reset_again()}
          </Link>
          . {m.account_reset_hour()}
        </p>
      }
    >
      <AccountNote result={posted?.result} />
      {linkEmail && (
        <form ref={form} className="ac-form" method="post" noValidate onSubmit={submit}>
          <input type="hidden" name="token" value={token} />
          <HiddenAddress name="email" email={linkEmail} />
          <NewPassword label={m.account_new_password()} email={linkEmail} problems={problems} />
          <Button type="submit" size="lg" block busy={isSending}>
            {m.account_reset_save()}
          </Button>
        </form>
      )}
    </EntryFrame>
  )
}
