declare module 'subset-font' {
  /** A font with the glyphs of a text alone; `variationAxes` fixes the axes of one that is variable. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt'
      readonly variationAxes: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
