import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleZone } from '~/domain/test-samples'
import { ChangeDelivery } from './change-options'

const search = {
  ...{ pickupBranch: 'tocumen', pickup: '2026-12-14T10:00' },
  ...{ returnBranch: 'tocumen', return: '2026-12-19T10:00' },
}

/** The values that a browser without scripts sends of the choice while `delivery` is wished. */
function sent(delivery: string): (string | undefined)[] {
  const wish = { search, carId: 7, coverageCode: 'basic', addOns: {}, delivery }
  const deliveries = [null, sampleZone({ code: 'hotels' })].map((zone) => ({
    ...{ zone, isOwn: false, difference: 0 },
  }))
  const html = renderToStaticMarkup(
    <ChangeDelivery page={{ deliveries, wish }} change={{ wish, choose: () => {} }} locale="es" />,
  )
  const inputs = html.match(/<input[^>]*name="entrega"[^>]*>/g) ?? []
  return inputs
    .filter((input) => input.includes(' checked'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1])
}

test('a look at a branch that does not offer the wished delivery sends none, and not that there be none', () => {
  expect(sent('hotels')).toEqual(['hotels'])
  expect(sent('')).toEqual([''])
  expect(sent('old-town')).toEqual([])
})
