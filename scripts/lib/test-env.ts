import { dataRoot } from './paths.mjs'
import type { Toolchain } from './toolchain.mjs'

/** The environment of every command of `npm test`, in one place. */
export const testEnv = (toolchain: Toolchain): NodeJS.ProcessEnv => ({ ...toolchain.env })

/**
 * Pictures of the tests' sites: made once for all of them, because one in one size takes as long as a page to open, and none
 * before somebody asks for it.
 */
export const testPictures = {
  ASSET_CACHE_DIR: `${dataRoot}/test-pictures`,
  WARM_PICTURES: 'false',
} as const
