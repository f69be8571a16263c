import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import MapPin from '~icons/lucide/map-pin'
import X from '~icons/lucide/x'
import { componentOf } from '../../scripts/vite/lucide-icons'

const frame =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"'

test("an icon is Lucide's shapes in our frame, which alone says how they are drawn", () => {
  expect(renderToStaticMarkup(createElement(X, { className: 'i' }))).toBe(
    `<svg ${frame} class="i"><path d="M18 6L6 18M6 6l12 12"></path></svg>`,
  )
  expect(renderToStaticMarkup(createElement(MapPin))).toMatch(
    /<svg [^>]*><path d="M20 10c0 [^"]*"><\/path><circle cx="12" cy="10" r="3"><\/circle><\/svg>/,
  )
})

test('an older name is the same drawing', () => {
  expect(componentOf('alert-circle')).toBe(componentOf('circle-alert'))
})

test('an icon that cannot be drawn stops the build', () => {
  expect(() => componentOf('map-pinn')).toThrow('map-pinn')
  expect(() => componentOf('search-large')).toThrow('clip-rule')
})
