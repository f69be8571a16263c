import { Link } from '@tanstack/react-router'
import { HiddenAddress } from '~/components/ui/hidden-address'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { AccountForm } from './account-form'
import { NewPassword } from './new-password'
import { PasswordField } from './password-field'

/** Another password, for who knows the one of before; the others are sent a link. */
export function OwnPassword({
  account,
  session,
}: {
  readonly account: Pick<AccountPage, 'posted' | 'user' | 'passkeys'>
  readonly session: Session
}) {
  const { email } = account.user
  const posted = account.posted?.form === 'password' ? account.posted : null
  const changed = account.passkeys?.length
    ? `${m.account_password_changed()} ${m.account_passkeys_stay()}`
    : m.account_password_changed()
  const { form, problems } = useFormPost({ posted: posted?.result })
  return (
    <AccountForm
      anchor="seguridad"
      id="ac-safe"
      title={m.account_security()}
      result={posted?.result}
      done={changed}
      submit={m.account_security_change()}
      {...{ form, session }}
    >
      <input type="hidden" name="form" value="password" />
      <HiddenAddress email={email} />
      <PasswordField
        id="ac-current"
        name="current"
        label={m.account_password_current()}
        problems={problems}
        autoComplete="current-password"
      />
      <NewPassword
        id="ac-next"
        label={m.account_new_password()}
        email={email}
        problems={problems}
      />
      <p>
        {m.account_security_text()}{' '}
        <Link to="/cuenta/recuperar" className="link">
          {m.account_forgot()}
        </Link>
      </p>
    </AccountForm>
  )
}
