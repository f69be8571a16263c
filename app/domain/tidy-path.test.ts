import { expect, test } from 'vitest'
import { tidyPath } from './tidy-path'

test.each([
  ['//flota', '/flota'],
  ['/en//flota///x', '/en/flota/x'],
  ['//evil.example/x', '/evil.example/x'],
  ['/EN', '/en'],
  ['/En/Flota', '/en/Flota'],
  ['/ES/flota', '/es/flota'],
  ['/flota,', '/flota'],
  ['/flota.', '/flota'],
  ['/flota)', '/flota'],
  ['/flota).', '/flota'],
  ['/flota%29', '/flota'],
  ['/flota%E2%80%9D.', '/flota'],
  ['/flota;/', '/flota'],
  ['/EN/flota!', '/en/flota'],
  ['/,', '/'],
])('%s leads to %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy)
  expect(tidyPath(tidy)).toBeNull()
})

test.each([
  '/',
  '/flota',
  '/en',
  '/flota/',
  '/enfoque',
  '/a.b',
  '/info/a,b',
  '/flota%20',
  '/%C3%A1',
])('%s stays', (path) => {
  expect(tidyPath(path)).toBeNull()
})
