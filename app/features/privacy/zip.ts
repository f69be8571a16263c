export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array }

/**
 * A ZIP archive, its files stored as they are (PKWARE APPNOTE 6.3, sections 4.3 and 4.4): a few files of a few hundred
 * kilobytes need no library. `at`: epoch milliseconds, written as Panama's clock shows it. Names are UTF-8.
 */
export function zip(entries: readonly ZipEntry[], at: number): Uint8Array<ArrayBuffer> {
  const stamp = dosTime(at)
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name)
    // Version 2.0, UTF-8 names, stored, time and date, checksum, both sizes, length of the name, no extra field.
    const facts: readonly Part[] = [
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [stamp.time, 2],
      [stamp.date, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ]
    const local = record([[0x04034b50, 4], ...facts])
    // Made by 2.0; no comment, first disk, no attributes; where the file begins.
    const rest: readonly Part[] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]
    files.push(local, path, bytes)
    directory.push(record([[0x02014b50, 4], [20, 2], ...facts, ...rest]), path)
    offset += local.length + path.length + bytes.length
  }
  const listed = directory.reduce((sum, { length }) => sum + length, 0)
  const count = entries.length
  const end = record([
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [listed, 4],
    [offset, 4],
    [0, 2],
  ])
  return joined([...files, ...directory, end])
}

/** A number and how many bytes it takes, the lowest first. */
type Part = readonly [value: number, size: 2 | 4]

function record(parts: readonly Part[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(parts.reduce((sum, [, size]) => sum + size, 0)))
  let at = 0
  for (const [value, size] of parts) {
    if (size === 2) bytes.setUint16(at, value, true)
    else bytes.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(bytes.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const PANAMA_BEHIND = 5 * 3_600_000

function dosTime(at: number): { readonly time: number; readonly date: number } {
  const clock = new Date(at - PANAMA_BEHIND)
  const time =
    (clock.getUTCHours() << 11) | (clock.getUTCMinutes() << 5) | (clock.getUTCSeconds() >> 1)
  const date =
    ((clock.getUTCFullYear() - 1980) << 9) | ((clock.getUTCMonth() + 1) << 5) | clock.getUTCDate()
  return { time, date }
}

/** ISO 3309, as ZIP wants it. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
