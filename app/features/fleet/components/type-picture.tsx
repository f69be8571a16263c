import { Picture } from '~/components/ui/picture'
import { typeTileWidths } from '~/domain/asset'

/** The picture of a type of car beside its name. */
export function TypePicture({
  id,
  sizes,
}: {
  readonly id: string | undefined
  readonly sizes: string
}) {
  return (
    <Picture
      id={id ?? null}
      alt=""
      width={1200}
      height={640}
      sizes={sizes}
      widths={typeTileWidths}
    />
  )
}
