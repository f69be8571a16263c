import type { Car } from '../catalogue'

/** Longer than any that we make: nobody has to be asked about a longer one. */
export const MAXIMUM_SLUG = 100
const MAXIMUM_NAME = 80

type Named = Pick<Car, 'id' | 'make' | 'model'>

/**
 * Car id -> its word in `/flota/{slug}`, made of brand and model, so that nobody in the back office has to write one. Of
 * several cars with the same words the oldest has them alone, the others with their id: `kia-rio--17`. No name gives two
 * hyphens in a row, so no two cars meet, and a car keeps its address whatever is added beside it later.
 */
export function carSlugs(cars: readonly Named[]): ReadonlyMap<number, string> {
  const known = slugsOf.get(cars)
  if (known) return known
  const taken = new Set<string>()
  const slugs = new Map<number, string>()
  for (const car of cars.toSorted((a, b) => a.id - b.id)) {
    const plain = nameOf(car)
    slugs.set(car.id, taken.has(plain) ? `${plain}--${car.id}` : plain)
    taken.add(plain)
  }
  slugsOf.set(cars, slugs)
  return slugs
}

export type FoundCar<One extends Named> = {
  readonly car: One
  /** Other than what was asked for: the address has moved there. */
  readonly slug: string
}

/** By its slug, however it is written: capitals, accents, and the id where none is needed (any more). Null: none of them. */
export function carBySlug<One extends Named>(
  cars: readonly One[],
  asked: string,
): FoundCar<One> | null {
  const slugs = carSlugs(cars)
  const [name = '', number] = asked.split(/--(?=\d+$)/)
  const base = slugify(name)
  const isAsked = (slug: string) => slug === asked || (number === undefined && slug === base)
  const car =
    cars.find(({ id }) => isAsked(slugs.get(id) ?? '')) ??
    cars.find(({ id, make, model }) => String(id) === number && nameOf({ make, model }) === base)
  const slug = car && slugs.get(car.id)
  return car && slug !== undefined ? { car, slug } : null
}

/** A name without a letter of ours is `auto`. */
function nameOf({ make, model }: Pick<Named, 'make' | 'model'>): string {
  return slugify(`${make} ${model}`) || 'auto'
}

/** `Hyundai Grand i10` -> `hyundai-grand-i10`, `Citroën C3` -> `citroen-c3`, `Citycar` -> `city-car`. */
function slugify(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const words =
    plain
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  // An address with these three letters leads to the terms (`movedPath`).
  return words.replaceAll('tyc', 'ty-c').slice(0, MAXIMUM_NAME).replace(/-$/, '')
}

/** By the list itself: a catalogue's is the same until its content changes, and of thousands of cars each is named once. */
const slugsOf = new WeakMap<readonly Named[], ReadonlyMap<number, string>>()
