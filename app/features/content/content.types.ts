/** A page of `/info/{slug}` in one language. */
export type InfoText = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** HTML, already made safe. */
  readonly content: string
  /** Asset id. */
  readonly image: string | null
}
