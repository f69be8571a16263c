import { expect, test, vi } from 'vitest'
import { plain } from './security-headers.server'

const site = vi.hoisted(() => ({ SITE_URL: '' }))
vi.mock('../env.server', () => ({ env: () => site }))

test.each([
  ['https://a.pa', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])(
  'a short refusal of %s is framed by nobody, and asked for by https where the site is',
  (url, hsts) => {
    site.SITE_URL = url
    const { headers } = plain(405, 'Method Not Allowed', { Allow: 'GET' })
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security')).toBe(hsts)
    expect(headers.get('Allow')).toBe('GET')
  },
)
