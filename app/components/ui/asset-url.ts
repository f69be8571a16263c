import type { AssetFormat, AssetWidth } from '~/domain/asset'

/** Address of an asset of the back office on this site; without options the file as it was uploaded (SVG, logos). */
export function assetUrl(
  id: string,
  { w, f }: { readonly w?: AssetWidth; readonly f?: AssetFormat } = {},
): string {
  const query = [w && `w=${w}`, f && `f=${f}`].filter(Boolean).join('&')
  return `/assets/${id}${query && `?${query}`}`
}

export function assetSrcSet(id: string, widths: readonly AssetWidth[], f: AssetFormat): string {
  return widths.map((w) => `${assetUrl(id, { w, f })} ${w}w`).join()
}
