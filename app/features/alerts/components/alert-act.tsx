import { AnchorButton, LinkButton } from '~/components/ui/button'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import type { AlertPage } from '../alerts.types'
import { AlertFailureNote } from './alert-failure-note'
import { AlertFrame } from './alert-frame'
import { AlertPost } from './alert-post'
import { AlertWhat } from './alert-what'

type ActPage = Extract<AlertPage, { readonly state: 'confirm' | 'confirmed' | 'told' }>

/**
 * The act of a mail's link. A press does it, not the opening of the page, because machines open the links of mails,
 * too.
 */
export function AlertAct({ page }: { readonly page: ActPage }) {
  const { state, alert, token, stop, failure } = page
  const { car, slug, search, cupon } = alert
  const { title, lead } = words[state]
  return (
    <AlertFrame title={title()} lead={lead()} isDone={state === 'confirmed'}>
      <AlertFailureNote failure={failure} />
      <AlertWhat car={car} search={search} />
      {state === 'confirm' && (
        <AlertPost fields={{ token }} button={m.alert_confirm_button()} isFirst />
      )}
      <LinkButton
        variant={state === 'confirm' ? 'text' : 'outline'}
        block
        to="/flota/$slug"
        params={{ slug }}
        search={{ ...rentalParams(search), cupon }}
      >
        {m.alert_to_car()}
      </LinkButton>
      <AnchorButton variant="text" block href={`?${new URLSearchParams({ t: stop })}`}>
        {m.alert_stop_button()}
      </AnchorButton>
    </AlertFrame>
  )
}

const words = {
  confirm: { title: m.alert_confirm_title, lead: m.alert_confirm_lead },
  confirmed: { title: m.alert_confirmed_title, lead: m.alert_confirmed_lead },
  told: { title: m.alert_told_title, lead: m.alert_told_lead },
} as const
