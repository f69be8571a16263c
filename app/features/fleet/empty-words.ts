import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { carClassName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { EmptyAdvice } from './empty-advice'
import { filterWord } from './filter-words'
import { chosenFilters, type FilterGroup, type FleetFilters } from './filters'

/** 'No hay vans manuales con 9 puestos o más en esas fechas': every filter that is in the way, named. */
export function emptyTitle(filters: FleetFilters, locale: Locale): string {
  const types = filters.tipo ?? []
  const what = m.fleet_empty_what({
    noun: types.length > 0 ? anyOf(types.map(nounOf), locale) : m.fleet_empty_noun_any(),
    gearbox: gearboxOf(filters, locale),
    make: filters.marca ? anyOf(filters.marca, locale) : '',
    klass: filters.clase
      ? m.fleet_empty_class({ names: anyOf(filters.clase.map(carClassName), locale) })
      : '',
    seats: filters.pasajeros ? m.fleet_empty_seats({ count: filters.pasajeros }) : '',
    available: filters.disponibles ? m.fleet_empty_available() : '',
  })
  return m.fleet_empty_title({ what: what.replace(/\s+/g, ' ').trim() })
}

/** 'Sí hay 2 si quitas “Manual”, o 1 queda libre si recoges el sáb 12 dic.' */
export function emptyText(
  { removals: [smallest], nextFree }: EmptyAdvice,
  filters: FleetFilters,
  locale: Locale,
): string {
  const first =
    smallest &&
    m.fleet_empty_if_removed({
      count: smallest.count,
      filter: groupWord(smallest.group, filters, locale),
    })
  const second =
    nextFree &&
    m.fleet_empty_if_later({ count: nextFree.count, date: formatDate(nextFree.pickup, locale) })
  if (first && second) return m.fleet_empty_or({ first, second })
  return first || second ? `${first ?? second}.` : m.fleet_empty_hint()
}

export function groupWord(group: FilterGroup, filters: FleetFilters, locale: Locale): string {
  const words = chosenFilters(filters)
    .filter((filter) => filter.group === group)
    .map(filterWord)
  return anyOf(words, locale)
}

function nounOf(type: string): string {
  return nouns.get(type)?.() ?? type
}

/** Spanish bends 'automático' to the noun: only vans are feminine. */
function gearboxOf({ transmision = [], tipo = [] }: FleetFilters, locale: Locale): string {
  const feminine = tipo.length > 0 && tipo.every((type) => type === 'van')
  const automatic = feminine ? m.fleet_empty_automatic_f : m.fleet_empty_automatic
  const words = transmision.map((value) => {
    if (value === 'manual') return m.fleet_empty_manual()
    return value === 'automatic' ? automatic() : value
  })
  return anyOf(words, locale)
}

/** 'a, b o c'; two words of our own, because browsers and servers differ in their lists. */
function anyOf(words: readonly string[], locale: Locale): string {
  if (words.length < 2) return words[0] ?? ''
  const last = words.at(-1) ?? ''
  return `${words.slice(0, -1).join(', ')} ${or[locale](last)} ${last}`
}

/** The word before the last one. */
const or: Record<Locale, (last: string) => string> = {
  es: (last) => (/^h?o/i.test(last) ? 'u' : 'o'),
  en: () => 'or',
}

const nouns = new Map([
  ['sedan', m.fleet_empty_noun_sedan],
  ['suv', m.fleet_empty_noun_suv],
  ['van', m.fleet_empty_noun_van],
  ['economico', m.fleet_empty_noun_economico],
])
