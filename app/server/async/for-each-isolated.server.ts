import { log } from '../log.server'

/** One that fails is logged under `what` and stops no other. @returns how many `act` answered with true. */
export async function forEachIsolated<Item extends { readonly code: string }>(
  items: AsyncIterable<Item>,
  what: string,
  act: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for await (const item of items) {
    try {
      if (await act(item)) done++
    } catch (error) {
      log.warn(what, { code: item.code, error })
    }
  }
  return done
}
