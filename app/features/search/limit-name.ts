import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import type { DayRestriction } from './day-prices'

/** 'Feria de David', 'Se reserva con 72 horas de anticipación': why nothing is handed out; null: no more is to be said. */
export function limitName({ kind, name, hours }: DayRestriction, locale: Locale): string | null {
  if (kind === 'blackout') return name[locale]
  return kind === 'lead_time' ? m.search_lead_time({ count: hours }) : null
}
