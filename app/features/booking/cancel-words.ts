import type { CancellationTerms } from '~/domain/booking/reservation'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'

/** The cost of cancelling, in the one sentence that every screen uses (D34); without its full stop. */
export function cancelWords(terms: CancellationTerms, locale: Locale): string {
  switch (terms.kind) {
    case 'free':
      return m.cancel_free()
    case 'free_until':
      return m.cancel_free_until({ moment: formatDateTime(terms.until, locale) })
    case 'late':
      return m.cancel_late({ hours: terms.hours })
  }
}

/** The sentence has its full stop, which `9:00 a. m.` has already. */
export function cancelSentence(terms: CancellationTerms, locale: Locale): string {
  const words = cancelWords(terms, locale)
  return words.endsWith('.') ? words : `${words}.`
}
