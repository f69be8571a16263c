import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import { alertFailure } from '../alert-words'
import type { AlertAsk } from '../alerts.schema'
import type { AlertProblem } from '../alerts.types'
import { askedSearch } from '../asked-search'
import { AlertFrame } from './alert-frame'
import { AlertPost } from './alert-post'

/** The form came back. */
export function AlertAgain({
  asked,
  problem,
}: {
  readonly asked: AlertAsk
  readonly problem: AlertProblem | null
}) {
  const { email, ...hidden } = asked
  return (
    <AlertFrame title={m.alert_title()} lead={m.alert_lead()}>
      {problem && problem !== 'email' && (
        <Note tone="warn" live="assertive">
          {alertFailure(problem)}
        </Note>
      )}
      <AlertPost fields={hidden} button={m.alert_send()} isFirst={false}>
        <TextInput
          id="aviso-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          label={m.alert_email()}
          help={m.alert_email_help()}
          error={problem === 'email' && m.problem_invalid_email()}
          start={<Mail className="i" aria-hidden />}
          defaultValue={email}
        />
      </AlertPost>
      <LinkButton variant="text" block to="/flota" search={askedSearch(asked)}>
        {m.alert_to_fleet()}
      </LinkButton>
    </AlertFrame>
  )
}
