import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import type { EntryPage } from '../account.types'
import { EmailField } from './account-fields'
import { AccountNote } from './account-note'
import { EntryFrame } from './entry-frame'
import { SentScreen } from './sent-screen'

export function ForgotScreen({ page: { posted, car } }: { readonly page: EntryPage }) {
  const { form, isSending, problems, submit } = useFormPost({ posted: posted?.result })
  const email = posted?.values.email ?? ''
  if (posted?.result.ok) {
    return <SentScreen car={car} lead={m.account_sent_forgot({ email })} email={email} again />
  }
  return (
    <EntryFrame
      car={car}
      title={m.account_forgot_title()}
      lead={m.account_forgot_lead()}
      art="password"
      before={
        <Link to="/cuenta/entrar" className="back-link">
          <ArrowLeft className="i" aria-hidden />
          {m.account_sign_in()}
        </Link>
      }
    >
      <AccountNote result={posted?.result} />
      <form ref={form} className="ac-form" method="post" noValidate onSubmit={submit}>
        <EmailField values={posted?.values} problems={problems} />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.account_forgot_send()}
        </Button>
      </form>
    </EntryFrame>
  )
}
