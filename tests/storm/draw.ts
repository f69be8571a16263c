import { generator } from '../../scripts/lib/random.ts'

export type Draw = ReturnType<typeof drawOf>

/** The random choices of one thread: the same seed makes the same choices, whatever the other threads do. */
export function drawOf(seed: number) {
  const random = generator(seed)
  /** A whole number, both ends included. */
  const between = (first: number, last: number) => first + Math.floor(random() * (last - first + 1))
  function pick<Item>(list: readonly Item[]): Item {
    const at = Math.floor(random() * list.length)
    for (const item of list.slice(at, at + 1)) return item
    throw new Error('There is nothing to draw from')
  }
  return {
    between,
    pick,
    chance: (share: number) => random() < share,
    word: (length: number) => Array.from({ length }, () => between(0, 35).toString(36)).join(''),
    /** One of the words, drawn by their weights. */
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const names = Object.keys(weights).filter((name): name is Name =>
        Object.hasOwn(weights, name),
      )
      return pick(names.flatMap((name) => Array.from({ length: weights[name] }, () => name)))
    },
  }
}
