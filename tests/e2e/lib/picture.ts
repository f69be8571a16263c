import sharp from 'sharp'

/** Eight bits a channel; `channels` is 3 (RGB) or 4 (RGBA). */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Uint8Array
}

/** Pixels of a PNG file. */
export async function readPng(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, channels, data }
}

/** A part of a picture, in its own pixels. */
export function crop(
  { width: across, channels, data }: Picture,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): Picture {
  const part = new Uint8Array(width * height * channels)
  for (let line = 0; line < height; line++) {
    const from = ((y + line) * across + x) * channels
    part.set(data.subarray(from, from + width * channels), line * width * channels)
  }
  return { width, height, channels, data: part }
}

/** Share of the pixels that have the picture's commonest colour, 0 to 1. */
export function shareOfOneColour(picture: Picture): number {
  return Math.max(...coloursOf(picture).values()) / (picture.width * picture.height)
}

/**
 * The ground and what is drawn on it: the commonest colour and the one farthest from it, each channel rounded to a
 * quarter, because thin letters never reach their colour quite.
 */
export function groundAndInk(picture: Picture): string {
  const colours = coloursOf(picture)
  const [[ground] = [0]] = [...colours].sort(([, a], [, b]) => b - a)
  const [ink = 0] = [...colours.keys()].sort((a, b) => distance(b, ground) - distance(a, ground))
  return [ground, ink].map((colour) => channelsOf(colour).map(rounded).join(',')).join(' on ')
}

/** Share of the pixels that differ by more than a shade, 0 to 1; all of them when the sizes do. */
export function shareApart(one: Picture, other: Picture): number {
  return apartMoved(one, other, 0, 0)
}

/** The same for two things that may stand two pixels apart in their pictures, which begin at whole pixels of the page. */
export function shareApartAligned(one: Picture, other: Picture): number {
  const moves = [-2, -1, 0, 1, 2]
  return Math.min(...moves.flatMap((x) => moves.map((y) => apartMoved(one, other, x, y))))
}

/** The most that the smoothing of an edge may change in a channel. */
const SHADE = 40

function apartMoved(one: Picture, other: Picture, right: number, down: number): number {
  const { width, height } = one
  if (width !== other.width || height !== other.height) return 1
  let apart = 0
  let seen = 0
  for (let y = Math.max(0, -down); y < height - Math.max(0, down); y++) {
    for (let x = Math.max(0, -right); x < width - Math.max(0, right); x++) {
      const a = (y * width + x) * one.channels
      const b = ((y + down) * width + x + right) * other.channels
      seen++
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs((one.data[a + channel] ?? 0) - (other.data[b + channel] ?? 0)) <= SHADE)
          continue
        apart++
        break
      }
    }
  }
  return apart / seen
}

/** How many pixels have each colour. */
function coloursOf({ channels, data }: Picture): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += channels) {
    const colour = colourAt(data, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

function distance(one: number, other: number): number {
  const [r = 0, g = 0, b = 0] = channelsOf(one)
  const [red = 0, green = 0, blue = 0] = channelsOf(other)
  return Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue)
}

function channelsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
}

function rounded(channel: number): number {
  return Math.round(channel / 64)
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}
