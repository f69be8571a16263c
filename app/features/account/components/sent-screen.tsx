import { whatsAppLink } from '~/components/layout/contact-links'
import { AnchorButton, Button } from '~/components/ui/button'
import { NewWindow } from '~/components/ui/new-window'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import MailCheck from '~icons/lucide/mail-check'
import { EntryFrame } from './entry-frame'

/** The same words whether or not a mail was sent. */
export function SentScreen({
  lead,
  email,
  again,
  car,
}: {
  readonly lead: string
  readonly email: string
  /** Whether the same form may be sent again as it is: not where it holds a password. */
  readonly again: boolean
  /** Asset id. */
  readonly car: string | null
}) {
  const { whatsapp } = useLayout().site
  return (
    <EntryFrame
      car={car}
      title={m.account_sent_title()}
      lead={lead}
      art="password"
      before={
        <span className="done-mark">
          <MailCheck className="i i-32" aria-hidden />
        </span>
      }
      more={
        <p>
          {m.account_sent_missing()}{' '}
          {whatsapp && (
            <a
              className="link"
              href={whatsAppLink(whatsapp, m.account_sent_text())}
              target="_blank"
              rel="noreferrer"
            >
              {m.account_sent_whatsapp()}
              <NewWindow />
            </a>
          )}
        </p>
      }
    >
      <form className="ac-form" method="post">
        <input type="hidden" name="email" value={email} />
        {again && (
          <Button type="submit" variant="outline" block>
            {m.account_sent_again()}
          </Button>
        )}
        {/* The very page, without what was posted to it. */}
        <AnchorButton variant="text" block href="?">
          {m.account_sent_other()}
        </AnchorButton>
      </form>
    </EntryFrame>
  )
}
