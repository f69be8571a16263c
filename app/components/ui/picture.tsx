import type { AssetWidth } from '~/domain/asset'
import { assetSrcSet, assetUrl } from './asset-url'

export type PictureProps = {
  /** Asset id; null shows an empty box of the same size. */
  readonly id: string | null
  /** Empty for a picture that repeats what words beside it say. */
  readonly alt: string
  /** Pixels of the picture's own proportions: the room is kept before it loads. */
  readonly width: number
  readonly height: number
  readonly sizes: string
  readonly widths?: readonly AssetWidth[]
  /** The picture that the page is about: loaded first, never lazily. */
  readonly priority?: boolean
  /** An SVG file: one address, any size. */
  readonly vector?: boolean
  readonly className?: string
}

const usual: readonly AssetWidth[] = [320, 480, 640, 960, 1200]

export function Picture({ id, sizes, widths = usual, priority, vector, ...image }: PictureProps) {
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (id === null) return <EmptyPicture {...image} />
  if (vector) return <img {...image} {...loading} alt={image.alt} src={assetUrl(id)} />
  const largest = widths.at(-1) ?? 640
  return (
    <picture>
      <source type="image/avif" srcSet={assetSrcSet(id, widths, 'avif')} sizes={sizes} />
      <img
        {...image}
        {...loading}
        alt={image.alt}
        srcSet={assetSrcSet(id, fewer(widths), 'webp')}
        sizes={sizes}
        src={assetUrl(id, { w: largest, f: 'webp' })}
      />
    </picture>
  )
}

/** Every second one: WebP is for browsers without AVIF, which are few, and each size is named in each page. */
function fewer(widths: readonly AssetWidth[]): readonly AssetWidth[] {
  return widths.length < 2 ? widths : widths.filter((_, index) => index % 2 === 1)
}

function EmptyPicture({
  width,
  height,
  className,
}: Pick<PictureProps, 'width' | 'height' | 'className'>) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      aria-hidden
    />
  )
}
