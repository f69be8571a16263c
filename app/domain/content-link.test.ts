import { expect, test } from 'vitest'
import { isContentLink } from './content-link'

test.each([
  ...['/', '/flota?tipo=van', '/promoción', '/en/flota#a', 'https://www.firefly.com/promo'],
  ...['http://firefly.example', 'mailto:ana@firefly.example', 'tel:+5072000000'],
])('"%s" is a link', (link) => expect(isContentLink(link)).toBe(true))

test.each([
  ...[
    '',
    'flota',
    '//other.example/',
    '/\\other.example/',
    'javascript:alert(1)',
    'https:',
    'tel:',
  ],
  ...['https:// www.firefly.com/promo', 'https://www.ejemplo.com:puerto/', 'https://'],
  ...['/\t/other.example', '/\t/a b', '/\n/'],
])('%j is none', (link) => expect(isContentLink(link)).toBe(false))
