import type { Toolchain } from './toolchain.mjs'

/** The environment of every command of `npm test`, in one place. */
export const testEnv = (toolchain: Toolchain): NodeJS.ProcessEnv => ({ ...toolchain.env })
