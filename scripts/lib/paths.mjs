import { fileURLToPath } from 'node:url'

/** The repository's root, with a trailing slash removed. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
export const dataRoot = `${root}/.data`
