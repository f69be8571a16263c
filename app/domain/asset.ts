/** Widths and formats that the asset proxy serves; any other is refused, so that nobody can fill its cache. */
export const assetWidths = [160, 240, 320, 480, 640, 828, 960, 1200] as const
/** A `png` is for mails, also of a drawing: their programs show no SVG, and few show WebP. */
export const assetFormats = ['avif', 'webp', 'jpg', 'png'] as const

export type AssetWidth = (typeof assetWidths)[number]
export type AssetFormat = (typeof assetFormats)[number]

/** Pixels of a `jpg`: the picture of a link where it is shared. */
export const shareSize = { width: 1200, height: 630 } as const

/** The picture of a car that stands for its type, among the filters. */
export const typeTileWidths = [160, 240, 320] as const satisfies readonly AssetWidth[]

/** The picture of a car in a list. */
export const carCardWidths = [320, 480, 640, 828, 960] as const satisfies readonly AssetWidth[]
