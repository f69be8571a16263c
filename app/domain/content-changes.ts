/** ISO instants of the last change of what public pages show, by the key of the record. */
export type ContentChanges = {
  /** By brand. */
  readonly brands: ReadonlyMap<string, string>
  /** By id, as text. */
  readonly promos: ReadonlyMap<string, string>
  readonly cars: ReadonlyMap<string, string>
  /** By slug. */
  readonly branches: ReadonlyMap<string, string>
  readonly infoPages: ReadonlyMap<string, string>
}
