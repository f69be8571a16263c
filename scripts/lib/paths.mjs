import { fileURLToPath } from 'node:url'

/** The repository's root, with a trailing slash removed. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
export const dataRoot = `${root}/.data`
/** The prepared database that tests and measurements copy. */
export const templateDir = `${dataRoot}/test-template`
