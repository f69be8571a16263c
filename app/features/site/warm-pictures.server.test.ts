import { beforeEach, expect, test, vi } from 'vitest'
import { carCardWidths, typeTileWidths } from '~/domain/asset'
import { warmPictures } from './warm-pictures.server'

const { made, env } = vi.hoisted(() => ({
  made: [] as string[],
  env: { ASSET_CACHE_DIR: 'somewhere', WARM_PICTURES: false },
}))

vi.mock('~/server/env.server', () => ({ env: () => env }))
vi.mock('~/server/content/catalogue.server', () => ({
  catalogue: async () => ({
    value: { cars: [{ image: 'one' }, { image: null }, { image: 'two' }] },
  }),
}))
vi.mock('~/server/pictures/asset-store.server', () => ({
  readAsset: async ({ id, width, format }: Record<string, string>) => {
    made.push(`${format} ${id} ${width}`)
    vi.advanceTimersByTime(100)
    return { bytes: new Uint8Array(1), type: `image/${format}`, etag: '""' }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

test('makes nothing where the environment says so', async () => {
  await warmPictures(['firefly'], async () => {})
  expect(made).toEqual([])
})

test('makes the pictures of tiles and cards, every WebP before any AVIF, which leave most of the time to others', async () => {
  env.WARM_PICTURES = true
  const pauses: number[] = []
  await warmPictures(['firefly'], async (milliseconds) => {
    pauses.push(milliseconds)
    made.push('pause')
  })
  const widths = [...new Set([...typeTileWidths, ...carCardWidths])]
  const of = (format: string) =>
    ['one', 'two'].flatMap((id) => widths.map((width) => `${format} ${id} ${width}`))
  const avifs = of('avif').flatMap((one) => [one, 'pause'])
  expect(made).toEqual([...of('webp'), ...avifs])
  expect(widths).toEqual(expect.arrayContaining([160, 240, 320, 960]))
  expect(new Set(pauses)).toEqual(new Set([200]))
})
