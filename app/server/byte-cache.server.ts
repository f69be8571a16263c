/** Keeps byte arrays up to a total size; the one unused for longest goes first. */
export class ByteCache<Value extends { readonly bytes: Uint8Array }> {
  readonly #entries = new Map<string, Value>()
  readonly #capacity: number
  #size = 0

  /** `capacity` in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (!value) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    if (value.bytes.byteLength > this.#capacity) return
    this.#remove(key)
    this.#entries.set(key, value)
    this.#size += value.bytes.byteLength
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.bytes.byteLength ?? 0
    this.#entries.delete(key)
  }
}
