/**
 * A QR code of version 1 (21 modules) with error correction M, for up to 20 characters of its alphanumeric set
 * (ISO/IEC 18004): all that our codes need, and small enough to be read off a scratched phone.
 */
export function qrModules(text: string): boolean[][] {
  const data = dataOf(text)
  const bits = [...data, ...correctionOf(data)].flatMap(bitsOf)
  const candidates = MASKS.map((_, mask) => {
    const grid = drawn(bits, mask)
    return { grid, penalty: penaltyOf(grid) }
  })
  return candidates.reduce((best, one) => (one.penalty < best.penalty ? one : best)).grid
}

/** As the `d` of an SVG path in modules, with the size of its square; the quiet zone is the page's. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const path = qrModules(text)
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: SIZE }
}

const SIZE = 21
const DATA_BYTES = 16
const CORRECTION_BYTES = 10
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const MOST = 20

/** @throws RangeError for what does not fit. */
function dataOf(text: string): number[] {
  const values = [...text].map((char) => ALPHABET.indexOf(char))
  if (values.length > MOST || values.includes(-1)) throw new RangeError('not a code of ours')
  let bits = `0010${binary(values.length, 9)}`
  for (let index = 0; index < values.length; index += 2) {
    const [first = 0, second] = values.slice(index, index + 2)
    bits += second === undefined ? binary(first, 6) : binary(first * 45 + second, 11)
  }
  bits += '0'.repeat(Math.min(4, DATA_BYTES * 8 - bits.length))
  bits += '0'.repeat((8 - (bits.length % 8)) % 8)
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0; bytes.length < DATA_BYTES; pad++) bytes.push(pad % 2 ? 0x11 : 0xec)
  return bytes
}

const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')
const bitsOf = (byte: number) =>
  Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1) === 1)

/** Reed-Solomon over GF(256) with the polynomial 0x11d. */
function correctionOf(data: readonly number[]): number[] {
  const generator = Array.from({ length: CORRECTION_BYTES }).reduce<number[]>(
    (product, _, power) => times(product, [1, POWERS[power] ?? 0]),
    [1],
  )
  const rest = [...data, ...Array<number>(CORRECTION_BYTES).fill(0)]
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at] ?? 0
    generator.forEach((one, index) => {
      rest[at + index] = (rest[at + index] ?? 0) ^ multiply(one, factor)
    })
  }
  return rest.slice(data.length)
}

const POWERS = Array.from({ length: 255 }).reduce<number[]>((powers, _, index) => {
  const twice = (powers[index - 1] ?? 0) << 1
  powers.push(index === 0 ? 1 : twice > 255 ? twice ^ 0x11d : twice)
  return powers
}, [])

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] ?? 0
}

function times(a: readonly number[], b: readonly number[]): number[] {
  const product = Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      product[i + j] = (product[i + j] ?? 0) ^ multiply(x, y)
    })
  })
  return product
}

type Grid = boolean[][]

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawn(bits: readonly boolean[], mask: number): Grid {
  const grid: (boolean | null)[][] = Array.from({ length: SIZE }, () => Array(SIZE).fill(null))
  const put = (x: number, y: number, dark: boolean) => {
    const row = grid[y]
    if (row && x >= 0 && x < SIZE) row[x] = dark
  }
  for (const [left, top] of [
    [0, 0],
    [SIZE - 7, 0],
    [0, SIZE - 7],
  ] as const) {
    for (let y = -1; y <= 7; y++) {
      for (let x = -1; x <= 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        put(left + x, top + y, ring !== 2 && ring !== 4)
      }
    }
  }
  for (let at = 8; at < SIZE - 8; at++) {
    put(at, 6, at % 2 === 0)
    put(6, at, at % 2 === 0)
  }
  format(mask, put)
  let next = 0
  for (const [x, y] of zigzag()) {
    if (grid[y]?.[x] !== null) continue
    put(x, y, (bits[next++] ?? false) !== (MASKS[mask]?.(x, y) ?? false))
  }
  return grid.map((row) => row.map(Boolean))
}

/** Level M is 00; both copies, and the module that is always dark. */
function format(mask: number, put: (x: number, y: number, dark: boolean) => void): void {
  let rest = mask << 10
  for (let at = 14; at >= 10; at--) if ((rest >> at) & 1) rest ^= 0x537 << (at - 10)
  const bits = ((mask << 10) | rest) ^ 0x5412
  for (let at = 0; at < 15; at++) {
    const dark = ((bits >> at) & 1) === 1
    if (at < 6) put(8, at, dark)
    else if (at < 8) put(8, at + 1, dark)
    else if (at === 8) put(7, 8, dark)
    else put(14 - at, 8, dark)
    if (at < 8) put(SIZE - 1 - at, 8, dark)
    else put(8, SIZE - 15 + at, dark)
  }
  put(8, SIZE - 8, true)
}

/** Two columns at a time from the right, up and down in turn; the timing column is skipped. */
function* zigzag(): Generator<readonly [number, number]> {
  let isUp = true
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < SIZE; step++) {
      const y = isUp ? SIZE - 1 - step : step
      yield [right, y]
      yield [right - 1, y]
    }
    isUp = !isUp
  }
}

/** How hard it would be to read: long runs, blocks, shapes like a finder, and an uneven share of dark. */
function penaltyOf(grid: Grid): number {
  const rows = grid.map(lineOf)
  const columns = grid.map((_, x) => lineOf(grid.map((row) => row[x] ?? false)))
  const lines = [...rows, ...columns].reduce((total, line) => total + linePenalty(line), 0)
  let blocks = 0
  for (let y = 1; y < SIZE; y++) {
    for (let x = 1; x < SIZE; x++) {
      const four = [grid[y]?.[x], grid[y]?.[x - 1], grid[y - 1]?.[x], grid[y - 1]?.[x - 1]]
      if (four.every((one) => one === four[0])) blocks += 3
    }
  }
  const dark = rows.join('').replaceAll('0', '').length / (SIZE * SIZE)
  return lines + blocks + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

const lineOf = (row: readonly boolean[]) => row.map((dark) => (dark ? '1' : '0')).join('')

function linePenalty(line: string): number {
  const runs = line.match(/0{5,}|1{5,}/g) ?? []
  const finders = line.match(/(?=10111010000|00001011101)/g) ?? []
  return runs.reduce((total, run) => total + run.length - 2, 0) + finders.length * 40
}
