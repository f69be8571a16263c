import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import type { SeasonDays } from '~/domain/pricing/rates'
import { m } from '~/paraglide/messages'

/** The seasons of a trip of so many days in the order given, as one sentence. */
export function seasonWords(
  seasons: readonly Pick<SeasonDays, 'name' | 'days'>[],
  days: number,
  locale: Locale,
): string {
  const parts = seasons.map(({ name, days: count }, index) => {
    const season = nameInSentence(name, locale)
    return index === 0
      ? m.fleet_season({ count, days, season })
      : m.fleet_season_also({ count, season })
  })
  return parts.join('')
}
