import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { EntryNotice, EntryPage } from '../account.types'
import { noticeWords } from '../account-words'
import { EmailField } from './account-fields'
import { AccountNote } from './account-note'
import { EntryFrame } from './entry-frame'
import { PasskeySignIn } from './passkey-sign-in'
import { PasswordField } from './password-field'
import { SocialLinks } from './social-links'

export function SignInScreen({
  page,
  notice,
  back,
}: {
  readonly page: EntryPage
  readonly notice: EntryNotice | null
  readonly back: string
}) {
  const { posted, providers, car } = page
  const { form, isSending, problems, submit } = useFormPost({ posted: posted?.result })
  return (
    <EntryFrame
      car={car}
      title={m.account_sign_in_title()}
      lead={m.account_sign_in_lead()}
      more={
        <>
          <p>
            {m.account_first_time()}{' '}
            <Link to="/cuenta/registro" className="link">
              {m.account_create()}
            </Link>
          </p>
          <p>
            {m.account_just_booking()}{' '}
            <Link to="/reserva/gestionar" preload={false} className="link">
              {m.account_find_booking()}
            </Link>
          </p>
        </>
      }
    >
      {notice && !posted && <SignInNotice notice={notice} />}
      <AccountNote result={posted?.result} />
      <form ref={form} className="ac-form" method="post" noValidate onSubmit={submit}>
        <input type="hidden" name="volver" value={back} />
        <EmailField values={posted?.values} problems={problems} />
        <PasswordField
          label={m.account_password()}
          problems={problems}
          autoComplete="current-password"
        />
        <div className="row between ac-row">
          <Checkbox id="ac-keep" name="keep" value="si" defaultChecked={posted?.isKept}>
            {m.account_keep()}
          </Checkbox>
          <Link to="/cuenta/recuperar" className="link small">
            {m.account_forgot()}
          </Link>
        </div>
        <Button type="submit" size="lg" block busy={isSending}>
          {m.account_sign_in()}
        </Button>
        <SocialLinks providers={providers} back={back} />
      </form>
      <PasskeySignIn back={back} login={form} />
    </EntryFrame>
  )
}

function SignInNotice({ notice }: { readonly notice: EntryNotice }) {
  const isGood = notice === 'confirmado' || notice === 'cambiada'
  return (
    <Note tone={isGood ? 'good' : notice === 'social' ? 'bad' : 'info'} live="polite">
      {noticeWords[notice]()}
    </Note>
  )
}
