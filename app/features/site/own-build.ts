/**
 * The build whose code runs here; empty in development. The entry imports it, so that it is told by the entry's name,
 * which changes with any code that a page may load (`scripts/vite/build-version.ts`).
 */
export const ownBuild = /\/static\/([\w-]+)\.js$/.exec(import.meta.url)?.[1] ?? ''
