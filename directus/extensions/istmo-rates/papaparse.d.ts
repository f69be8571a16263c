/** As much of the library as is used here; it brings no types. */
declare module 'papaparse' {
  type Parsed<Row> = {
    readonly data: readonly Row[]
    readonly meta: { readonly fields?: readonly string[] }
    readonly errors: readonly {
      readonly code: string
      readonly row?: number
      readonly message: string
    }[]
  }
  const Papa: {
    parse<Row>(
      text: string,
      options: {
        readonly header: true
        readonly skipEmptyLines: 'greedy'
        readonly transformHeader: (name: string) => string
      },
    ): Parsed<Row>
    unparse(
      table: { readonly fields: readonly string[]; readonly data: readonly (readonly string[])[] },
      options: { readonly newline: string },
    ): string
  }
  export default Papa
}
