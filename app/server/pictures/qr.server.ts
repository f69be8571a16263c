import { encode } from 'uqr'

/** Rows of modules, true where dark, without the quiet zone; with error correction M (ISO/IEC 18004). */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** As the `d` of an SVG path in modules, with the size of its square; the quiet zone is the page's. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const modules = qrModules(text)
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: modules.length }
}
