import { setTimeout } from 'node:timers/promises'
import { carCardWidths, typeTileWidths } from '~/domain/asset'
import type { Site } from '~/domain/catalogue'
import { catalogue } from '~/server/content/catalogue.server'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import { readAsset } from '~/server/pictures/asset-store.server'
import { stopsAfterAnswer } from '~/server/serverless.server'

/** Cars of a brand whose pictures are made; the rest are made when they are asked for. */
const most = 60

const widths = [...new Set([...typeTileWidths, ...carCardWidths])]

/** How much longer than the making of an AVIF the pause after it is: the first visitors after a start need the processor. */
const patience = 2

/** They stand on every page: once they are in memory, no bad hour of the back office takes them away. Never throws. */
export async function warmLogos({ logo, logoDark }: Site): Promise<void> {
  if (stopsAfterAnswer()) return
  const ids = [logo, logoDark].flatMap((id) => id ?? [])
  await Promise.all(ids.map((id) => readAsset({ id, width: undefined, format: undefined })))
}

let warmed = false

/**
 * Makes the pictures of the fleets in the sizes of their cards and tiles, one after the other, so that nobody waits for
 * them after a start; first every WebP, which stands in for an AVIF that is not made. Once for a process, and only where
 * they are kept on disk: made again at each start they would cost more than they save. Never throws.
 * @param pause waits for so many milliseconds
 */
export async function warmPictures(
  brands: readonly string[],
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    setTimeout(milliseconds, undefined, { ref: false }),
): Promise<void> {
  const { ASSET_CACHE_DIR, WARM_PICTURES } = env()
  if (warmed || stopsAfterAnswer() || ASSET_CACHE_DIR === 'none' || !WARM_PICTURES) return
  warmed = true
  try {
    const started = performance.now()
    const ids = await picturesOf(brands)
    let missing = 0
    for (const format of ['webp', 'avif'] as const) {
      for (const id of ids) {
        for (const width of widths) {
          const begun = performance.now()
          if ('status' in (await readAsset({ id, width, format }))) missing++
          if (format === 'avif') await pause(patience * (performance.now() - begun))
        }
      }
    }
    log.info('pictures of the fleet are at hand', {
      cars: ids.size,
      missing,
      ms: Math.round(performance.now() - started),
    })
  } catch (error) {
    log.warn('pictures of the fleet not made ahead', { error })
  }
}

async function picturesOf(brands: readonly string[]): Promise<Set<string>> {
  const fleets = await Promise.all(brands.map((brand) => catalogue(brand)))
  const cars = fleets.flatMap(({ value }) => value.cars.slice(0, most))
  return new Set(cars.flatMap(({ image }) => image ?? []))
}
