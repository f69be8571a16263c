import { formatDateTime } from '~/domain/calendar/dates'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { appConfig } from '../../../../app.config'
import type { AlertPage, KeptAlert } from '../alerts.types'
import { AlertFailureNote } from './alert-failure-note'
import { AlertFrame } from './alert-frame'
import { AlertPost } from './alert-post'
import { ToFleet } from './to-fleet'

const days = appConfig.retention.alertRefusalDays

/** Everything that is kept of an address, and its end (Ley 81 of 2019), for whoever has no booking to name. */
export function AlertStop({
  page: { email, kept, token, failure },
}: {
  readonly page: Extract<AlertPage, { readonly state: 'stop' }>
}) {
  return (
    <AlertFrame title={m.alert_stop_title()} lead={m.alert_stop_lead({ days })}>
      <AlertFailureNote failure={failure} />
      <section className="al-kept" aria-labelledby="al-kept">
        <h2 id="al-kept" className="h4">
          {m.alert_kept()}
        </h2>
        <p>{kept.length > 0 ? m.alert_kept_email({ email }) : m.alert_kept_none()}</p>
        {kept.map((alert) => (
          <Kept key={alert.id} alert={alert} />
        ))}
      </section>
      <AlertPost fields={{ token }} button={m.alert_stop_button()} isFirst />
    </AlertFrame>
  )
}

function Kept({ alert }: { readonly alert: KeptAlert }) {
  const { car, pickup, return: returned, pickupPlace, returnPlace, driverAge, coupon } = alert
  const at = (moment: string) => formatDateTime(moment, currentLocale())
  return (
    <p className="al-what">
      {car && <strong>{car}</strong>}
      <span>{m.alert_dates({ from: at(pickup), to: at(returned) })}</span>
      <span>
        {pickupPlace === returnPlace
          ? pickupPlace
          : m.alert_kept_places({ pickup: pickupPlace, back: returnPlace })}
      </span>
      {driverAge !== null && <span>{m.alert_kept_age({ age: driverAge })}</span>}
      {coupon && <span>{m.alert_kept_coupon({ code: coupon })}</span>}
      <span>{states[alert.status]({ when: at(alert.requestedAt) })}</span>
    </p>
  )
}

const states = {
  asked: m.alert_kept_asked,
  confirmed: m.alert_kept_confirmed,
  told: m.alert_kept_told,
} as const

/** Whoever stopped their alerts and wants one after all proves with the same link that the address is theirs. */
export function AlertStopped({
  page: { token, failure },
}: {
  readonly page: Extract<AlertPage, { readonly state: 'stopped' }>
}) {
  return (
    <AlertFrame title={m.alert_stopped_title()} lead={m.alert_stopped_lead({ days })} isDone>
      <AlertFailureNote failure={failure} />
      <AlertPost fields={{ token, permitir: 1 }} button={m.alert_allow_button()} isFirst={false} />
      <ToFleet />
    </AlertFrame>
  )
}
