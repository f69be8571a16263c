import { create } from 'fontkit'
import regularFont from './fonts/geist-regular.ttf?inline'
import strongFont from './fonts/geist-semibold.ttf?inline'

/**
 * The typeface in its two weights. The bytes of `data:font/ttf;base64,…`: the build carries the fonts in the code, where
 * every kind of server finds them.
 */
export const typeface = { regular: bytesOf(regularFont), strong: bytesOf(strongFont) }

const drawn = [typeface.regular, typeface.strong].map((bytes) => create(bytes))

/** Whether the typeface has no glyph for a code point; ends of lines are drawn by none. */
export function lacks(code: number): boolean {
  return code !== 0x0a && drawn.some((font) => !font.hasGlyphForCodePoint(code))
}

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
