import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { EntryPage } from '../account.types'
import { AccountNote } from './account-note'
import { EntryFrame } from './entry-frame'

/** A press confirms, not the opening of the page: machines open the links of mails, too. */
export function VerifyScreen({
  page: { posted, linkEmail, car },
  token,
}: {
  readonly page: EntryPage
  readonly token: string
}) {
  const { form, isSending, submit } = useFormPost({ posted: posted?.result })
  const isOver = !linkEmail || isRefused(posted)
  return (
    <EntryFrame
      car={car}
      title={m.account_verify_title()}
      lead={linkEmail ? m.account_verify_lead({ email: linkEmail }) : m.account_link_over()}
      more={
        isOver && (
          <p>
            <Link to="/cuenta/registro" className="link">
              {m.account_verify_again()}
            </Link>
          </p>
        )
      }
    >
      <AccountNote result={posted?.result} />
      {linkEmail && !isRefused(posted) && (
        <form ref={form} className="ac-form" method="post" onSubmit={submit}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="lg" block busy={isSending}>
            {m.account_verify()}
          </Button>
        </form>
      )}
    </EntryFrame>
  )
}

function isRefused(posted: EntryPage['posted']): boolean {
  const result = posted?.result
  return result !== undefined && 'error' in result && result.error === 'link_over'
}
