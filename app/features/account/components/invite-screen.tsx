import { Button } from '~/components/ui/button'
import { useFormPost } from '~/components/ui/use-form-post'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { EntryPage } from '../account.types'
import { EmailField, NameFields } from './account-fields'
import { AccountNote } from './account-note'
import { AccountTerms } from './account-terms'
import { EntryFrame } from './entry-frame'
import { NewPassword } from './new-password'

export function InviteScreen({
  page: { posted, linkEmail, car },
  token,
}: {
  readonly page: EntryPage
  readonly token: string
}) {
  const { form, isSending, problems, submit } = useFormPost({ posted: posted?.result })
  const brand = useLayout().site.name
  return (
    <EntryFrame
      car={car}
      title={m.account_invite_title({ brand })}
      lead={linkEmail ? m.account_invite_lead() : m.account_link_over()}
      more={<p>{linkEmail ? m.account_invite_ignore() : m.account_invite_over()}</p>}
    >
      <AccountNote result={posted?.result} />
      {linkEmail && (
        <form ref={form} className="ac-form" method="post" noValidate onSubmit={submit}>
          <input type="hidden" name="token" value={token} />
          <EmailField
            values={{ email: linkEmail }}
            problems={{}}
            help={m.account_invite_email()}
            locked
          />
          <NameFields values={posted?.values} problems={problems} />
          <NewPassword label={m.account_password()} email={linkEmail} problems={problems} />
          <AccountTerms problems={problems} />
          <Button type="submit" size="lg" block busy={isSending}>
            {m.account_invite_accept()}
          </Button>
        </form>
      )}
    </EntryFrame>
  )
}
