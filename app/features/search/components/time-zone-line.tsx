import { useHydrated } from '@tanstack/react-router'
import { PANAMA } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import Globe from '~icons/lucide/globe'

/** D3. The zone is known after hydration only, so the line keeps the warning's room from the start. */
export function TimeZoneLine({ locale }: { readonly locale: Locale }) {
  const hydrated = useHydrated()
  const place = hydrated ? foreignPlace(locale) : null
  return (
    <span className="row tz" role="status">
      <Globe className="i i-16" aria-hidden />
      {place === null ? (
        <span>{m.search_panama_time()}</span>
      ) : (
        <span className="tz-warn">
          <b>{m.search_zone_warning({ place })}</b> {m.search_zone_warning_rule()}
        </span>
      )}
    </span>
  )
}

/** Where the device's clock is set to, in words; null: Panama, or a zone that is only another name for it. */
function foreignPlace(locale: Locale): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!zone || sameAsPanama.has(zone)) return null
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return cityNames[locale]?.[city] ?? city
}

/** Links to America/Panama in the time-zone database. */
const sameAsPanama = new Set([
  PANAMA,
  'America/Cayman',
  'America/Atikokan',
  'America/Coral_Harbour',
  'EST',
])

/** Names of cities where a language has others than the time-zone database, which speaks English. */
const cityNames: Partial<Record<Locale, Readonly<Record<string, string>>>> = {
  es: {
    'New York': 'Nueva York',
    'Los Angeles': 'Los Ángeles',
    'Mexico City': 'Ciudad de México',
    Bogota: 'Bogotá',
    London: 'Londres',
    Paris: 'París',
    Berlin: 'Berlín',
    Rome: 'Roma',
    Amsterdam: 'Ámsterdam',
    Tokyo: 'Tokio',
    'Sao Paulo': 'São Paulo',
    Havana: 'La Habana',
    Cancun: 'Cancún',
    UTC: 'UTC',
  },
}
