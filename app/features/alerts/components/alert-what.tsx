import type { RentalSearch } from '~/domain/booking/search'
import { formatDateTime } from '~/domain/calendar/dates'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

/** The car and the dates that an alert is about. */
export function AlertWhat({
  car,
  search: { pickup, return: returned },
}: {
  readonly car: string
  readonly search: Pick<RentalSearch, 'pickup' | 'return'>
}) {
  const at = (moment: string) => formatDateTime(moment, currentLocale())
  return (
    <p className="al-what">
      <strong>{car}</strong>
      <span>{m.alert_dates({ from: at(pickup), to: at(returned) })}</span>
    </p>
  )
}
