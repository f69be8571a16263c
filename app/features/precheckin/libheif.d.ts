declare module 'libheif-js/wasm-bundle' {
  type Pixels = {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
  }
  type HeifImage = {
    get_width(): number
    get_height(): number
    /** `shown` is null when the picture cannot be decoded. */
    display(into: Pixels, done: (shown: Pixels | null) => void): void
    free(): void
  }
  const libheif: {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] }
  }
  export default libheif
}
