import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HEIC_CAMERA, tinyHeic } from '../../../tests/fixtures/heic'
import { licencePhoto, photoType } from './licence-photo.server'

describe('a photo of a phone that stores HEIC', () => {
  it('is known by its bytes', () => {
    expect(photoType(tinyHeic())).toBe('heic')
  })

  it('is decoded, turned as it was held, and says nothing of its camera', async () => {
    const photo = tinyHeic()
    expect(Buffer.from(photo).includes(HEIC_CAMERA)).toBe(true)
    const stored = await licencePhoto(photo, 'heic')
    if (!stored) throw new Error('not decoded')
    expect(photoType(stored)).toBe('jpeg')
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 })
    expect(Buffer.from(stored).includes(HEIC_CAMERA)).toBe(false)
    expect(await colourAt(stored, 12)).toEqual({ red: true, green: false, blue: false })
    expect(await colourAt(stored, 52)).toEqual({ red: true, green: true, blue: true })
  })

  it('that broke off is no picture', async () => {
    expect(await licencePhoto(tinyHeic().slice(0, 900), 'heic')).toBeNull()
  })
})

/** Which of the three are bright, in the middle of a line. */
async function colourAt(jpeg: Uint8Array, top: number) {
  const place = { left: 14, top, width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(jpeg).extract(place).raw().toBuffer()
  return { red: red > 200, green: green > 200, blue: blue > 200 }
}
