import { Semaphore } from '~/server/async/semaphore.server'
import { addToRateLimit } from '~/server/limits/rate-limit.server'

/** Bytes (D42). */
export const LARGEST_PHOTO = 10 * 1024 * 1024

/** Pixels: a phone's largest; more would only be a bomb. */
const MOST_PIXELS = 60_000_000
/** Pixels of a side, and how many times the shorter one: a picture of one pixel's width takes minutes to decode. */
const LONGEST_SIDE = 12_000
const LONGEST_SHAPE = 8
/** Seconds. */
const DECODING_TIMEOUT = 8
/** Waiting for the decoder, each for as long as those before it may take. */
const QUEUE = { queue: 3, patience: 4 * DECODING_TIMEOUT * 1000 } as const
/** Pixels of the longer side that are kept: every line of a license can be read. */
const KEPT = 2000

export type PhotoType = 'jpeg' | 'png' | 'heic'

/** By its first bytes, whatever it is called. Null: no photo that we take. */
export function photoType(bytes: Uint8Array): PhotoType | null {
  const starts = (...wanted: readonly number[]) => wanted.every((one, at) => bytes[at] === one)
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (head.slice(4, 8) !== 'ftyp') return null
  // `mif1` stands for other codings too: the brands behind it tell which.
  return /hei[cxms]|hev[cxms]/.test(head.slice(8)) ? 'heic' : null
}

/**
 * As it is stored: turned as it was held, at most 2000 pixels long, a JPEG that says nothing of where, when or by what it
 * was taken. `unreadable`: the bytes are no picture that can be decoded; `busy`: too many wait for the decoder. Each second of
 * decoding counts against the limit of whoever sent it (D47).
 */
export async function licensePhoto(
  bytes: Uint8Array,
  type: PhotoType,
): Promise<Uint8Array<ArrayBuffer> | 'unreadable' | 'busy'> {
  const jpeg = await decoding.tryRun(async () => {
    const began = performance.now()
    const decoded = await decode(bytes, type)
    await addToRateLimit('photo', Math.floor((performance.now() - began) / 1000))
    return decoded
  }, QUEUE)
  return jpeg ?? 'busy'
}

async function decode(
  bytes: Uint8Array,
  type: PhotoType,
): Promise<Uint8Array<ArrayBuffer> | 'unreadable'> {
  const { default: sharp } = await import('sharp')
  try {
    const raw = type === 'heic' ? await heicPixels(bytes) : null
    const picture = raw
      ? sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
      : sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    if (!raw) assertSize(await picture.metadata())
    const jpeg = await picture
      .timeout({ seconds: DECODING_TIMEOUT })
      .resize(KEPT, KEPT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return new Uint8Array(jpeg)
  } catch {
    // Whatever the decoders say of bytes from outside: they are no picture.
    return 'unreadable'
  }
}

function assertSize({ width, height }: { readonly width: number; readonly height: number }): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const isTooMuch = width * height > MOST_PIXELS || long > LONGEST_SIDE
  if (isTooMuch || long > short * LONGEST_SHAPE) throw new Error('too many pixels')
}

/** One at a time: a decoded photo takes up to 240 MB. */
const decoding = new Semaphore(1)

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** libheif turns it by itself. sharp comes without the decoder of HEVC, so this one is WebAssembly. */
async function heicPixels(bytes: Uint8Array): Promise<Pixels> {
  const { default: libheif } = await import('libheif-js/wasm-bundle')
  const images = new libheif.HeifDecoder().decode(bytes)
  try {
    const [image] = images
    if (!image) throw new Error('no picture in it')
    const width = image.get_width()
    const height = image.get_height()
    assertSize({ width, height })
    const data = new Uint8ClampedArray(width * height * 4)
    return await new Promise((resolve, reject) => {
      image.display({ data, width, height }, (shown) => {
        if (shown) resolve({ data: shown.data, width, height })
        else reject(new Error('cannot be decoded'))
      })
    })
  } finally {
    for (const image of images) image.free()
  }
}
