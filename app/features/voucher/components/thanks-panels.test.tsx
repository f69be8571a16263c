import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children }: { readonly children?: ReactNode }) => <a href="/">{children}</a>
  return { Link: Anchor, createLink: () => Anchor }
})

const { PayNowPanel } = await import('./thanks-panels')

const offer = { amount: 14_500, saved: 2_000, hasAdditions: true }

test('what may be paid now is the sum that the page of the payment asks for, additions included', () => {
  const shown = renderToStaticMarkup(
    <PayNowPanel booking={{ methods: ['card', 'counter'] }} toPay={offer} />,
  )
  expect(shown).toContain('$145.00')
  expect(shown).toContain('$20.00')
})

test.each([
  ['nothing is to be paid', { methods: ['card'] as const, toPay: null }],
  ['nothing is saved', { methods: ['card'] as const, toPay: { ...offer, saved: 0 } }],
  ['the brand takes nothing online', { methods: ['counter'] as const, toPay: offer }],
])('there is no offer to pay now where %s', (_, { methods, toPay }) => {
  expect(renderToStaticMarkup(<PayNowPanel booking={{ methods }} toPay={toPay} />)).toBe('')
})
