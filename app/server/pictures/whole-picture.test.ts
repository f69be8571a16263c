import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWholePicture } from './whole-picture'

describe.each(['webp', 'avif', 'jpeg', 'png'] as const)('a picture in %s', (format) => {
  const type = `image/${format}`
  const made = sharp({ create: { width: 60, height: 32, channels: 3, background: '#c04020' } })
    .toFormat(format)
    .toBuffer()

  test('is whole with all its bytes', async () => {
    expect(isWholePicture({ bytes: await made, type })).toBe(true)
  })

  test('is not whole without its last bytes, wherever it was cut', async () => {
    const bytes = await made
    for (let length = 0; length < bytes.length; length++)
      expect([length, isWholePicture({ bytes: bytes.subarray(0, length), type })]).toEqual([
        length,
        false,
      ])
  })
})

test('a drawing is whole as soon as it has a byte', () => {
  expect(isWholePicture({ bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' })).toBe(true)
  expect(isWholePicture({ bytes: new Uint8Array(), type: 'image/svg+xml' })).toBe(false)
})
