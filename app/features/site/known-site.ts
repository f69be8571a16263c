import type { SiteView } from './site.types'

/** The site of this browser's document, for who stands outside of its router. */
export const knownSite: { read: () => SiteView | undefined } = { read: () => undefined }
