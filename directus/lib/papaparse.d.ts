/** As much of the library as is used here; it brings no types. */
declare module 'papaparse' {
  type Parsed = {
    readonly data: readonly (readonly string[])[]
    readonly errors: readonly { readonly row?: number }[]
  }
  const Papa: {
    parse(
      text: string,
      options: { readonly delimiter: string; readonly skipEmptyLines: false },
    ): Parsed
    unparse(
      table: { readonly fields: readonly string[]; readonly data: readonly (readonly string[])[] },
      options: { readonly newline: string },
    ): string
  }
  export default Papa
}
