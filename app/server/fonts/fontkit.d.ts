declare module 'fontkit' {
  type Font = {
    readonly ascent: number
    readonly descent: number
    readonly unitsPerEm: number
    readonly characterSet: readonly number[]
    hasGlyphForCodePoint(code: number): boolean
  }
  export function create(bytes: Buffer): Font
}
