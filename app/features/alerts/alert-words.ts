import { m } from '~/paraglide/messages'
import type { AlertFailure } from './alerts.types'

/** The message over the form; a wrong address is said at its field. */
export function alertFailure(failure: AlertFailure): string {
  return failure === 'too_many_requests' ? m.alert_busy() : m.alert_unavailable()
}
