import '../alerts.css'
import { AnchorButton, LinkButton } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import type { AlertPage } from '../alerts.types'
import { AlertAct } from './alert-act'
import { AlertAgain } from './alert-again'
import { AlertFrame } from './alert-frame'

/** `/avisos`: each answer to a form without scripts, and what the links of mails do. */
export function AlertScreen({ page }: { readonly page: AlertPage }) {
  switch (page.state) {
    case 'ask':
      return <AlertAgain asked={page.asked} problem={page.problem} />
    case 'sent':
      return (
        <AlertFrame title={m.alert_sent_title()} lead={m.alert_sent_lead()} isDone>
          <ToFleet />
        </AlertFrame>
      )
    case 'stopped':
      return (
        <AlertFrame title={m.alert_stopped_title()} lead={m.alert_stopped_lead()} isDone>
          <ToFleet />
        </AlertFrame>
      )
    case 'over':
      return (
        <AlertFrame title={m.alert_over_title()} lead={m.alert_over_lead()}>
          <ToFleet />
        </AlertFrame>
      )
    case 'unavailable':
      return (
        <AlertFrame title={m.alert_unopened_title()} lead={m.alert_unavailable()}>
          <AnchorButton variant="outline" block href={`?t=${encodeURIComponent(page.token)}`}>
            {m.alert_reload()}
          </AnchorButton>
        </AlertFrame>
      )
    default:
      return <AlertAct page={page} />
  }
}

function ToFleet() {
  return (
    <LinkButton variant="outline" block to="/flota">
      {m.alert_to_fleet()}
    </LinkButton>
  )
}
