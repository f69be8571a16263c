import { assetFormats, carCardWidths } from '~/domain/asset'
import { readAsset } from '~/server/asset-store.server'
import { catalogue } from '~/server/catalogue.server'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import { stopsAfterAnswer } from '~/server/serverless.server'

/** Cars of a brand whose pictures are made; the rest are made when they are asked for. */
const most = 60

let warmed = false

/**
 * Makes the pictures of the fleets in the sizes of their cards, one after the other, so that nobody waits for them after
 * a start. Once for a process, and only where they are kept on disk: made again at each start they would cost more than
 * they save. Never throws.
 */
export async function warmPictures(brands: readonly string[]): Promise<void> {
  if (warmed || stopsAfterAnswer() || env().ASSET_CACHE_DIR === 'none') return
  warmed = true
  try {
    const started = performance.now()
    const fleets = await Promise.all(brands.map((brand) => catalogue(brand)))
    const ids = fleets.flatMap(({ value }) =>
      value.cars.slice(0, most).flatMap(({ image }) => image ?? []),
    )
    let missing = 0
    for (const format of assetFormats.filter((one) => one !== 'jpg')) {
      for (const id of new Set(ids)) {
        for (const width of carCardWidths) {
          if ('status' in (await readAsset({ id, width, format }))) missing++
        }
      }
    }
    log.info('pictures of the fleet are at hand', {
      cars: new Set(ids).size,
      missing,
      ms: Math.round(performance.now() - started),
    })
  } catch (error) {
    log.warn('pictures of the fleet not made ahead', { error })
  }
}
