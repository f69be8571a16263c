import { qrPath } from './qr.server'

/** Modules that stay free around it (ISO/IEC 18004). */
const QUIET = 4

/** A PNG of `side` pixels, for what shows no SVG. */
export async function qrPicture(text: string, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { path, size } = qrPath(text)
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
