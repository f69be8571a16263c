import '~/components/ui/choice.css'
import '../privacy.css'
import { Link } from '@tanstack/react-router'
import { AnchorButton } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import MailCheck from '~icons/lucide/mail-check'
import type { AskPage } from '../privacy.types'
import { AskForm } from './ask-form'
import { DataFrame } from './data-frame'

/** Ley 81 of 2019: access and erasure, by code and e-mail and confirmed from the mail. */
export function AskScreen({ page: { posted } }: { readonly page: AskPage }) {
  if (posted?.result.ok) return <SentScreen />
  return (
    <DataFrame
      title={m.privacy_title()}
      lead={m.privacy_lead()}
      more={
        <p>
          {m.privacy_law()}{' '}
          <Link to="/info/$slug" params={{ slug: 'privacidad' }} className="link">
            {m.privacy_policy()}
          </Link>
        </p>
      }
    >
      <AskForm posted={posted} />
    </DataFrame>
  )
}

/** The same words whether or not a mail was sent. */
function SentScreen() {
  return (
    <DataFrame
      title={m.privacy_sent_title()}
      lead={m.privacy_sent_lead()}
      before={
        <span className="done-mark">
          <MailCheck className="i i-32" aria-hidden />
        </span>
      }
    >
      <ol className="pv-steps">
        <Step n={1} title={m.privacy_sent_open()} text={m.privacy_sent_open_how()} />
        <Step n={2} title={m.privacy_sent_copy()} text={m.privacy_sent_copy_how()} />
        <Step n={3} title={m.privacy_sent_erase()} text={m.privacy_sent_erase_how()} />
      </ol>
      {/* The very page, without what was posted to it. */}
      <AnchorButton variant="outline" block href="?">
        {m.privacy_another()}
      </AnchorButton>
    </DataFrame>
  )
}

function Step({
  n,
  title,
  text,
}: {
  readonly n: number
  readonly title: string
  readonly text: string
}) {
  return (
    <li>
      <span className="pv-n" aria-hidden>
        {n}
      </span>
      <div>
        <b>{title}</b>
        <p className="mid muted">{text}</p>
      </div>
    </li>
  )
}
