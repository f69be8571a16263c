import '../alerts.css'
import { AnchorButton } from '~/components/ui/button'
import { MAILS_A_DAY } from '~/domain/booking/booking-rules'
import { m } from '~/paraglide/messages'
import type { AlertPage } from '../alerts.types'
import { askedSearch } from '../asked-search'
import { AlertAct } from './alert-act'
import { AlertAgain } from './alert-again'
import { AlertFrame } from './alert-frame'
import { AlertFree, AlertNotRented } from './alert-moot'
import { AlertStop, AlertStopped } from './alert-stop'
import { ToFleet } from './to-fleet'

/** `/avisos`: each answer to a form, and what the links of mails do. */
export function AlertScreen({ page }: { readonly page: AlertPage }) {
  switch (page.state) {
    case 'ask':
      return <AlertAgain asked={page.asked} problem={page.problem} />
    case 'gone':
      return (
        <AlertFrame title={m.alert_gone_title()} lead={m.alert_gone()}>
          <ToFleet search={askedSearch(page.asked)} />
        </AlertFrame>
      )
    case 'not_rented':
      return <AlertNotRented page={page} />
    case 'free':
      return <AlertFree alert={page.alert} />
    case 'sent':
      return (
        <AlertFrame title={m.alert_sent_title()} lead={m.alert_sent_lead()} isDone>
          <p className="muted">{m.alert_sent_limit({ count: MAILS_A_DAY })}</p>
          <ToFleet search={askedSearch(page.asked)} />
        </AlertFrame>
      )
    case 'stop':
      return <AlertStop page={page} />
    case 'stopped':
      return <AlertStopped page={page} />
    case 'over':
      return (
        <AlertFrame title={m.alert_over_title()} lead={m.alert_over_lead()}>
          <ToFleet />
        </AlertFrame>
      )
    case 'unavailable':
      return (
        <AlertFrame title={m.alert_unopened_title()} lead={m.alert_unavailable()}>
          <AnchorButton variant="outline" block href={page.again}>
            {m.alert_reload()}
          </AnchorButton>
        </AlertFrame>
      )
    default:
      return <AlertAct page={page} />
  }
}
