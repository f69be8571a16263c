import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HEIC_CAMERA, tinyHeic } from '../../../tests/fixtures/heic'
import { licensePhoto, photoType } from './license-photo.server'

describe('a photo of a phone that stores HEIC', () => {
  it('is known by its bytes', () => {
    expect(photoType(tinyHeic())).toBe('heic')
  })

  it('is decoded, turned as it was held, and says nothing of its camera', async () => {
    const photo = tinyHeic()
    expect(Buffer.from(photo).includes(HEIC_CAMERA)).toBe(true)
    const stored = await licensePhoto(photo, 'heic')
    if (!stored) throw new Error('not decoded')
    expect(photoType(stored)).toBe('jpeg')
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 })
    expect(Buffer.from(stored).includes(HEIC_CAMERA)).toBe(false)
    expect(await colourAt(stored, 12)).toEqual({ red: true, green: false, blue: false })
    expect(await colourAt(stored, 52)).toEqual({ red: true, green: true, blue: true })
  })

  it('that broke off is no picture', async () => {
    expect(await licensePhoto(tinyHeic().slice(0, 900), 'heic')).toBeNull()
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
  it('is taken up to sixty million pixels, and not decoded above', async () => {
    const stored = await licensePhoto(blankPng(7745, 7746), 'png')
    expect(stored && photoType(stored)).toBe('jpeg')
    expect(await licensePhoto(blankPng(7746, 7746), 'png')).toBeNull()
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
