import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rateLimits, takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { HEIC_CAMERA, tinyHeic } from '../../../tests/fixtures/heic'
import { licensePhoto as decode, type PhotoType, photoType } from './license-photo.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

function from<Result>(ip: string, run: () => Result): Result {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now: 1_000_000, ip }, run)
}

const licensePhoto = (bytes: Uint8Array, type: PhotoType) =>
  from('203.0.113.1', () => decode(bytes, type))

describe('a photo of a phone that stores HEIC', () => {
  it('is known by its bytes', () => {
    expect(photoType(tinyHeic())).toBe('heic')
  })

  it('is decoded, turned as it was held, and says nothing of its camera', async () => {
    const photo = tinyHeic()
    expect(Buffer.from(photo).includes(HEIC_CAMERA)).toBe(true)
    const stored = await licensePhoto(photo, 'heic')
    if (typeof stored === 'string') throw new Error(stored)
    expect(photoType(stored)).toBe('jpeg')
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 })
    expect(Buffer.from(stored).includes(HEIC_CAMERA)).toBe(false)
    expect(await colourAt(stored, 12)).toEqual({ red: true, green: false, blue: false })
    expect(await colourAt(stored, 52)).toEqual({ red: true, green: true, blue: true })
  })

  it('that broke off is no picture', async () => {
    expect(await licensePhoto(tinyHeic().slice(0, 900), 'heic')).toBe('unreadable')
  })

  it.each([
    ['heic', 'mif1', 'mif1heic'],
    ['heic', 'heic', 'mif1heic'],
    [null, 'mif1', 'mif1avifmiaf'],
    [null, 'avif', 'avifmif1miaf'],
  ])('is %s by the brands of its file: %s, and then %s', (type, major, compatible) => {
    const head = `....ftyp${major}\0\0\0\0${compatible}`
    expect(photoType(new TextEncoder().encode(head))).toBe(type)
  })
})

describe('a picture of a few bytes and many pixels', () => {
  it('is not decoded above sixty million', async () => {
    expect(await licensePhoto(blankPng(7746, 7746), 'png')).toBe('unreadable')
  })

  it.each([
    ['a side of 12,001', 1501, 12_001],
    ['nine times as long as wide', 100, 900],
    ['one pixel wide', 1, 600_000],
  ])('is not decoded with %s', async (_, width, height) => {
    expect(await licensePhoto(blankPng(width, height), 'png')).toBe('unreadable')
  })
})

describe('a PNG', () => {
  it('of the longest side and shape is decoded, and kept smaller as a JPEG', async () => {
    const stored = await licensePhoto(blankPng(1500, 12_000), 'png')
    if (typeof stored === 'string') throw new Error(stored)
    const { format, width, height } = await sharp(stored).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 250, height: 2000 })
  })
})

describe('the one decoder', () => {
  it('lets three wait and refuses the others', async () => {
    const photos = Array.from({ length: 6 }, () => licensePhoto(blankPng(200, 150), 'png'))
    const answers = await Promise.all(photos)
    expect(answers.map((one) => (typeof one === 'string' ? one : photoType(one)))).toEqual([
      ...['jpeg', 'jpeg', 'jpeg', 'jpeg'],
      ...['busy', 'busy'],
    ])
  })

  it('counts its seconds against whoever sent the photo', async () => {
    const { burst } = rateLimits.photo
    const seconds = vi.spyOn(performance, 'now')
    seconds.mockReturnValueOnce(0).mockReturnValueOnce((burst - 1) * 1000 + 500)
    await from('203.0.113.2', () => decode(blankPng(20, 15), 'png'))
    seconds.mockRestore()
    expect(await from('203.0.113.2', () => takeFromRateLimit('photo'))).toBe(0)
    expect(await from('203.0.113.2', () => takeFromRateLimit('photo'))).toBeGreaterThan(0)
    expect(await from('203.0.113.3', () => takeFromRateLimit('photo'))).toBe(0)
  })
})

/** All black, one bit a pixel: 60 million of them are 10 kB. */
function blankPng(width: number, height: number): Uint8Array {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const [depth, colours] = [1, 0]
  const lines = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', Buffer.concat([size, Buffer.of(depth, colours, 0, 0, 0)])),
    pngPart('IDAT', lines),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

function pngPart(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name), data])
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Which of the three are bright, in the middle of a line. */
async function colourAt(jpeg: Uint8Array, top: number) {
  const place = { left: 14, top, width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(jpeg).extract(place).raw().toBuffer()
  return { red: red > 200, green: green > 200, blue: blue > 200 }
}
