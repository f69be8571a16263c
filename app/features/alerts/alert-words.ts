import { m } from '~/paraglide/messages'
import type { AlertFailure, AlertProblem } from './alerts.types'

/** What stands over the form; a wrong address is said at its field. */
export function alertProblem(problem: Exclude<AlertProblem, 'email'> | AlertFailure): string {
  if (problem === 'gone') return m.alert_gone()
  return problem === 'too_many_requests' ? m.alert_busy() : m.alert_unavailable()
}
