import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuantityStepper } from './quantity-stepper'

test.each([
  [0, [true, false]],
  [1, [false, false]],
  [2, [false, true]],
])('at %i of 2 a button without effect says so, and keeps the focus', (value, without) => {
  const html = renderToStaticMarkup(
    <QuantityStepper label="Silla" value={value} max={2} onChange={() => {}} />,
  )
  const buttons = html.match(/<button[^>]*>/g) ?? []
  expect(buttons.map((button) => button.includes('aria-disabled="true"'))).toEqual(without)
  expect(html).not.toContain(' disabled')
})
