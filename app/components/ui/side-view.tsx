import { Picture, type PictureProps } from './picture'

export type SideViewProps = Omit<PictureProps, 'id' | 'width' | 'height' | 'vector'> & {
  readonly car: { readonly sideImage: string | null; readonly image: string | null }
}

/** A car from the side, which is a drawing that all screens share; where there is none, its other picture. */
export function SideView({ car: { sideImage, image }, ...shown }: SideViewProps) {
  return (
    <Picture
      {...shown}
      id={sideImage ?? image}
      width={1200}
      height={560}
      vector={sideImage !== null}
    />
  )
}
