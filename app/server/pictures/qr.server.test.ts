import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET } from '~/domain/booking/reservation-code'
import { qrModules, qrPath } from './qr.server'

/** As a camera would see it: some pixels for each module and the quiet zone, read by a decoder that is not ours. */
function decoded(modules: boolean[][], scale = 4, quiet = 4): string | undefined {
  const side = (modules.length + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let dy = 0; dy < scale; dy++) {
        for (let dx = 0; dx < scale; dx++) {
          const at = (((y + quiet) * scale + dy) * side + (x + quiet) * scale + dx) * 4
          pixels.fill(0, at, at + 3)
        }
      }
    })
  })
  return jsQR(pixels, side, side)?.data
}

describe('the QR code', () => {
  test('of any express or booking code is read by another decoder', () => {
    const codes = fc
      .array(fc.constantFrom(...CODE_ALPHABET), { minLength: 6, maxLength: 8 })
      .map((chars) => chars.join(''))
    fc.assert(
      fc.property(codes, (code) => {
        expect(decoded(qrModules(code))).toBe(code)
      }),
    )
  })

  test('is still read when some of it is dirty', () => {
    const modules = qrModules('K4M9TX')
    for (const [x, y] of [
      [10, 9],
      [11, 9],
      [12, 12],
      [13, 12],
    ] as const) {
      const row = modules[y]
      if (row) row[x] = !row[x]
    }
    expect(decoded(modules)).toBe('K4M9TX')
  })

  test('stands in its path module by module', () => {
    const { path, size } = qrPath('K4M9TX')
    const dark = qrModules('K4M9TX').flat().filter(Boolean).length
    expect(size).toBe(21)
    expect(path.match(/M/g)).toHaveLength(dark)
  })
})
