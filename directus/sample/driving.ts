/** One of them: the way there ends on a ferry. */
const ISLAND = 'bocas-del-toro'

/** About how long one drives between branches: minutes of the roads between neighbours, added up. */
const ROADS: readonly (readonly [from: string, to: string, minutes: number])[] = [
  ['aeropuerto-tocumen', 'costa-del-este', 15],
  ['aeropuerto-tocumen', 'via-espana', 25],
  ['aeropuerto-tocumen', 'albrook', 35],
  ['aeropuerto-tocumen', 'colon', 60],
  ['costa-del-este', 'via-espana', 15],
  ['via-espana', 'albrook', 15],
  ['albrook', 'colon', 65],
  ['albrook', 'coronado', 65],
  ['coronado', 'rio-hato', 20],
  ['rio-hato', 'chitre', 110],
  ['rio-hato', 'santiago', 110],
  ['chitre', 'santiago', 70],
  ['santiago', 'david', 160],
  ['david', 'boquete', 45],
  ['boquete', ISLAND, 240],
  ['david', ISLAND, 240],
]

export function drive(from: string, to: string): { minutos: number; ferry: boolean } {
  const minutos = shortest(from).get(to)
  if (minutos === undefined) throw new Error(`No road leads from ${from} to ${to}.`)
  return { minutos, ferry: [from, to].includes(ISLAND) }
}

function shortest(from: string): ReadonlyMap<string, number> {
  const known = new Map([[from, 0]])
  for (const _ of ROADS) {
    for (const [a, b, minutes] of ROADS) {
      for (const [here, there] of [
        [a, b],
        [b, a],
      ] as const) {
        const way = (known.get(here) ?? Number.POSITIVE_INFINITY) + minutes
        if (way < (known.get(there) ?? Number.POSITIVE_INFINITY)) known.set(there, way)
      }
    }
  }
  return known
}
