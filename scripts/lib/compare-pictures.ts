import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { type Picture, readPng } from '../../tests/e2e/lib/picture.ts'

type Folders = {
  readonly before: string
  readonly after: string
  /** For drawings of what differs. */
  readonly differences: string
  /** A picture that only `before` has is a difference too. */
  readonly whole: boolean
}

export type Comparison = {
  readonly equal: number
  readonly differ: readonly { readonly name: string; readonly why: string }[]
}

/** Compares every picture of a folder with the one of the same name in another, to the pixel, and draws what differs. */
export async function comparePictures({
  before,
  after,
  differences,
  whole,
}: Folders): Promise<Comparison> {
  rmSync(differences, { recursive: true, force: true })
  const made = picturesIn(after)
  const names = whole ? [...new Set([...made, ...picturesIn(before)])].sort() : made
  let equal = 0
  const differ: { name: string; why: string }[] = []
  for (const name of names) {
    const one = `${before}/${name}`
    const other = `${after}/${name}`
    const missing = [one, other].find((file) => !existsSync(file))
    if (missing) {
      differ.push({ name, why: missing === one ? 'is new' : 'is gone' })
      continue
    }
    const was = readFileSync(one)
    const is = readFileSync(other)
    const why = was.equals(is) ? null : await difference(was, is, `${differences}/${name}`)
    if (why) differ.push({ name, why })
    else equal += 1
  }
  return { equal, differ }
}

/** A channel may be so far off, of 255: the same gradient is not always rounded in the same way. */
const ROUNDING = 2

/** Two pictures of one build: now and then a round edge in what scrolls sideways, where so many pixels are so far off. */
const EDGE = { pixels: 4, apart: 8 } as const

/** Gives null for equal pictures; else writes one: the later, pale, with the differences in red. */
async function difference(was: Buffer, is: Buffer, target: string): Promise<string | null> {
  const before = await readPng(was)
  const after = await readPng(is)
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const drawn = Buffer.alloc(width * height * 3)
  let apart = 0
  let farApart = 0
  let top = height
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const one = pixel(before, x, y)
      const other = pixel(after, x, y)
      const isSame = isAlike(one, other, ROUNDING)
      if (!isSame) {
        apart += 1
        if (!isAlike(one, other, EDGE.apart)) farApart += 1
        top = Math.min(top, y)
      }
      const grey = 192 + (((other ?? 0) >> 8) & 0xff) / 4
      drawn.set(isSame ? [grey, grey, grey] : [220, 0, 0], (y * width + x) * 3)
    }
  }
  if (apart === 0 || (apart <= EDGE.pixels && farApart === 0)) return null
  mkdirSync(dirname(target), { recursive: true })
  await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(target)
  const size = (picture: Picture) => `${picture.width}x${picture.height}`
  const other = size(before) === size(after) ? '' : `, ${size(after)} instead of ${size(before)}`
  return `${apart} pixels from line ${top} on${other}`
}

/** The color of a pixel; null outside of the picture. */
function pixel({ width, height, channels, data }: Picture, x: number, y: number): number | null {
  if (x >= width || y >= height) return null
  const at = (y * width + x) * channels
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

function isAlike(one: number | null, other: number | null, most: number): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  return [16, 8, 0].every(
    (shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) <= most,
  )
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .sort()
}
