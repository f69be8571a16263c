import type { CarType } from '~/domain/catalogue'
import { defaultLocale } from '~/domain/locales'
import type { SearchParams } from '~/features/search/search.schema'
import type { CarOffer, OfferedCar } from './fleet.types'

/** The params that narrow the list, in the order in which they are shown. */
export const filterGroups = [
  'disponibles',
  'tipo',
  'marca',
  'clase',
  'transmision',
  'pasajeros',
] as const
export type FilterGroup = (typeof filterGroups)[number]
export type FleetFilters = Pick<SearchParams, FilterGroup>
/** Groups of which several values may be chosen; within a group any of them matches, between groups all must. */
export type ListGroup = 'tipo' | 'marca' | 'clase' | 'transmision'
export type FleetOrder = NonNullable<SearchParams['orden']>

/** The part of an offer that filters and order look at: in a long fleet only the shown cars have a whole offer. */
export type Listable = Pick<CarOffer, 'car' | 'availability'> & {
  readonly prepaid: Pick<CarOffer['prepaid'], 'total'>
}

export type FacetOption = {
  readonly value: string
  readonly count: number
  readonly chosen: boolean
}
export type Facets = Readonly<Record<ListGroup, readonly FacetOption[]>> & {
  readonly pasajeros: readonly (Omit<FacetOption, 'value'> & { readonly value: number })[]
  readonly disponibles: number
}

export type ChosenFilter =
  | { readonly group: 'disponibles'; readonly value: true }
  | { readonly group: 'pasajeros'; readonly value: number }
  | { readonly group: ListGroup; readonly value: string }

export function filterOffers<Offer extends Listable>(
  offers: readonly Offer[],
  filters: FleetFilters,
  except?: FilterGroup,
): Offer[] {
  return offers.filter((offer) =>
    filterGroups.every((group) => group === except || passes(offer, filters, group)),
  )
}

/** Sorted by total for paying now, seats or name; unavailable cars stay last whatever the order (D7). */
export function sortOffers<Offer extends Listable>(
  offers: readonly Offer[],
  order: FleetOrder = 'precio',
): Offer[] {
  return offers.toSorted(
    (a, b) =>
      Number(!isAvailable(a)) - Number(!isAvailable(b)) ||
      comparisons[order](a, b) ||
      comparisons.precio(a, b) ||
      a.car.id - b.car.id,
  )
}

/**
 * `count`: cars under the filters of the other groups. Options come from the whole fleet and the address, so that each
 * stays (disabled) and can be taken back. Classes are those of the chosen types.
 */
export function facetsOf(offers: readonly Listable[], filters: FleetFilters): Facets {
  const ofTypes = filterOffers(offers, { tipo: filters.tipo })
  return {
    tipo: listFacet(offers, offers, filters, 'tipo'),
    marca: listFacet(offers, offers, filters, 'marca'),
    clase: listFacet(offers, ofTypes, filters, 'clase'),
    transmision: listFacet(offers, offers, filters, 'transmision'),
    pasajeros: seatFacet(offers, filters),
    disponibles: filterOffers(offers, { ...filters, disponibles: true }).length,
  }
}

/** The same counts with what is chosen now, while those of the new choice are on their way. */
export function chosenFacets(facets: Facets, filters: FleetFilters): Facets {
  const marked = (group: ListGroup) =>
    facets[group].map((option) => ({
      ...option,
      chosen: filters[group]?.some((value) => isSame(value, option.value)) ?? false,
    }))
  return {
    tipo: marked('tipo'),
    marca: marked('marca'),
    clase: marked('clase'),
    transmision: marked('transmision'),
    pasajeros: facets.pasajeros.map((option) => ({
      ...option,
      chosen: option.value === filters.pasajeros,
    })),
    disponibles: facets.disponibles,
  }
}

export function chosenFilters(filters: FleetFilters): ChosenFilter[] {
  return filterGroups.flatMap((group): ChosenFilter[] => {
    if (group === 'disponibles') return filters.disponibles ? [{ group, value: true }] : []
    if (group === 'pasajeros') return filters.pasajeros ? [{ group, value: filters.pasajeros }] : []
    return (filters[group] ?? []).map((value) => ({ group, value }))
  })
}

export function toggleFilter(filters: FleetFilters, filter: ChosenFilter): FleetFilters {
  const { group } = filter
  if (group === 'disponibles')
    return { ...filters, disponibles: filters.disponibles ? undefined : true }
  if (group === 'pasajeros') {
    return { ...filters, pasajeros: filters.pasajeros === filter.value ? undefined : filter.value }
  }
  const before = filters[group] ?? []
  const kept = before.filter((value) => !isSame(value, filter.value))
  const after = kept.length < before.length ? kept : [...before, filter.value]
  return { ...filters, [group]: after.length > 0 ? after : undefined }
}

/** The values that each list of filters knows: those of all cars of the brand, whatever the dates. */
export type Vocabulary = Readonly<Record<ListGroup, readonly string[]>>

export function vocabularyOf(cars: readonly OfferedCar[]): Vocabulary {
  const of = (group: ListGroup) => [...new Set(cars.map((car) => carValue({ car }, group)))]
  return {
    tipo: of('tipo'),
    marca: of('marca'),
    clase: of('clase'),
    transmision: of('transmision'),
  }
}

/** The filters without values that no car of the brand can have: they are corrected, and never an empty list (D2). */
export function knownFilters(filters: FleetFilters, vocabulary: Vocabulary): FleetFilters {
  const known = (group: ListGroup) => {
    const kept = filters[group]?.filter((value) =>
      vocabulary[group].some((other) => isSame(value, other)),
    )
    return kept && kept.length > 0 ? kept : undefined
  }
  return {
    disponibles: filters.disponibles,
    pasajeros: filters.pasajeros,
    tipo: known('tipo'),
    marca: known('marca'),
    clase: known('clase'),
    transmision: known('transmision'),
  }
}

export function withoutFilters<Params extends FleetFilters>(params: Params): Params {
  const cleared = { ...params }
  for (const group of filterGroups) cleared[group] = undefined
  return cleared
}

/** A car that can be rented on the dates; also one whose stock could not be read (D7). */
export function isAvailable(offer: Pick<CarOffer, 'availability'>): boolean {
  return offer.availability !== 'unavailable'
}

export function passes(offer: Listable, filters: FleetFilters, group: FilterGroup): boolean {
  if (group === 'disponibles') return !filters.disponibles || isAvailable(offer)
  if (group === 'pasajeros') return offer.car.passengers >= (filters.pasajeros ?? 0)
  const wanted = filters[group]
  return !wanted?.length || wanted.some((value) => isSame(value, carValue(offer, group)))
}

const comparisons: Record<FleetOrder, (a: Listable, b: Listable) => number> = {
  precio: (a, b) => a.prepaid.total - b.prepaid.total,
  'precio-desc': (a, b) => b.prepaid.total - a.prepaid.total,
  pasajeros: (a, b) => b.car.passengers - a.car.passengers,
  nombre: (a, b) => byName.compare(nameOf(a), nameOf(b)),
}
const byName = new Intl.Collator(defaultLocale)

const SEATS = [5, 7, 9]
const TYPES: readonly string[] = ['sedan', 'suv', 'van', 'economico'] satisfies CarType[]

function listFacet(
  offers: readonly Listable[],
  offered: readonly Listable[],
  filters: FleetFilters,
  group: ListGroup,
): FacetOption[] {
  const counts = new Map<string, number>()
  for (const offer of filterOffers(offers, filters, group)) {
    const value = carValue(offer, group).toLowerCase()
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const chosen = filters[group] ?? []
  const known = valuesOf(offered, group)
  const unknown = chosen.filter((value) => !known.some((other) => isSame(value, other)))
  return [...new Set([...known, ...unknown])].map((value) => ({
    value,
    count: counts.get(value.toLowerCase()) ?? 0,
    chosen: chosen.some((other) => isSame(other, value)),
  }))
}

function seatFacet(offers: readonly Listable[], filters: FleetFilters): Facets['pasajeros'] {
  const { pasajeros } = filters
  const steps = pasajeros ? [...SEATS, pasajeros] : SEATS
  return [...new Set(steps)]
    .toSorted((a, b) => a - b)
    .map((value) => ({
      value,
      count: filterOffers(offers, { ...filters, pasajeros: value }).length,
      chosen: value === pasajeros,
    }))
}

/** Makes and gearboxes by name, types in a fixed order, the classes of each with the cheapest first, taken or not. */
function valuesOf(offers: readonly Listable[], group: ListGroup): string[] {
  const byType = (a: Listable, b: Listable) => TYPES.indexOf(a.car.type) - TYPES.indexOf(b.car.type)
  const compare: Record<ListGroup, typeof byType> = {
    tipo: byType,
    clase: (a, b) => byType(a, b) || a.prepaid.total - b.prepaid.total,
    marca: byValue,
    transmision: byValue,
  }
  // Each value keeps the car that comes first: a fleet has many cars and few values.
  const first = new Map<string, Listable>()
  for (const offer of offers) {
    const value = carValue(offer, group)
    const other = first.get(value)
    if (!other || (group === 'clase' && compare.clase(offer, other) < 0)) first.set(value, offer)
  }
  return [...first].toSorted(([, a], [, b]) => compare[group](a, b)).map(([value]) => value)

  function byValue(a: Listable, b: Listable): number {
    return carValue(a, group).localeCompare(carValue(b, group), defaultLocale)
  }
}

function carValue({ car }: Pick<CarOffer, 'car'>, group: ListGroup): string {
  return { tipo: car.type, marca: car.make, clase: car.class, transmision: car.transmission }[group]
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function nameOf({ car }: Listable): string {
  return `${car.make} ${car.model}`
}
