import { Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { formatDateTime } from '~/domain/dates'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { alertProblem } from '../alert-words'
import type { AlertPage } from '../alerts.types'
import { AlertFrame } from './alert-frame'

type ActPage = Extract<AlertPage, { readonly alert: unknown }>

/** What the link of a mail does; a press does it, not the opening of the page: machines open the links of mails, too. */
export function AlertAct({ page }: { readonly page: ActPage }) {
  const { state, alert, token, failure } = page
  const { car, slug, search } = alert
  const { title, lead, button } = words[state]
  const [from = '', to = ''] = [search.pickup, search.return].map((at) =>
    formatDateTime(at, currentLocale()),
  )
  return (
    <AlertFrame title={title({ car })} lead={lead()} isDone={state === 'confirmed'}>
      {failure && (
        <Note tone="warn" live="assertive">
          {alertProblem(failure)}
        </Note>
      )}
      <p className="al-what">
        <b>{car}</b>
        <span>{m.alert_dates({ from, to })}</span>
      </p>
      <form className="al-form" method="post" action="?">
        <input type="hidden" name="token" value={token} />
        <Button
          type="submit"
          size="lg"
          block
          variant={state === 'confirmed' ? 'outline' : 'primary'}
        >
          {button()}
        </Button>
      </form>
      <LinkButton
        variant="text"
        block
        to="/flota/$slug"
        params={{ slug }}
        search={rentalParams(search)}
      >
        {m.alert_to_car()}
      </LinkButton>
    </AlertFrame>
  )
}

const words = {
  confirm: {
    title: m.alert_confirm_title,
    lead: m.alert_confirm_lead,
    button: m.alert_confirm_button,
  },
  confirmed: {
    title: m.alert_confirmed_title,
    lead: m.alert_confirmed_lead,
    button: m.alert_stop_button,
  },
  told: { title: m.alert_told_title, lead: m.alert_told_lead, button: m.alert_stop_button },
  stop: { title: m.alert_stop_title, lead: m.alert_stop_lead, button: m.alert_stop_button },
} as const
