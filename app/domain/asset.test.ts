import { expect, test } from 'vitest'
import { assetWidths, carCardWidths, shareSize, typeTileWidths } from './asset'

test('pictures are made in each width that a card, a tile or a shared link asks for', () => {
  const asked = [...carCardWidths, ...typeTileWidths, shareSize.width]
  expect(assetWidths).toEqual(expect.arrayContaining(asked))
  expect(assetWidths.toSorted((a, b) => a - b)).toEqual(assetWidths)
})
