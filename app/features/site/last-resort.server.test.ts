import { beforeEach, expect, test, vi } from 'vitest'
import type { SiteRecord } from '~/domain/catalogue'
import { locales, localeTable } from '~/domain/locales'
import { knownSite } from '~/server/content/catalogue.server'
import { lastResort } from './last-resort.server'

vi.mock('~/server/content/catalogue.server', () => ({ knownSite: vi.fn() }))

const site = {
  name: 'Marea',
  phone: '+507 6000-0000',
  whatsapp: '+507 6000-0001',
  theme: { colors: { brand: '#1D4FD7' }, scene: { sky: '#EAF2FF' }, radius: { button: '999px' } },
} as unknown as SiteRecord
const facts = { brand: 'marea', requestId: '0f699d43-1111-2222-3333-444455556666' }

beforeEach(() => void vi.mocked(knownSite).mockReturnValue(site))

test.each(locales)('in %s it says what happened, how to go on and how to reach us', (locale) => {
  const html = lastResort({ ...facts, locale, status: 503 })
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${localeTable[locale].tag}">`))
  expect(html).toContain('href="tel:+50760000000"')
  expect(html).toContain('href="https://wa.me/50760000001"')
  expect(html).toContain('href=""')
  expect(html).toContain('503 · 0f699d43')
  expect(html).toContain('#1D4FD7')
  expect(html).toContain(locale === 'es' ? 'están a salvo' : 'are safe')
})

test('it is under 6 kB and asks for nothing', () => {
  for (const status of [400, 403, 404, 405, 408, 413, 414, 415, 421, 429, 500, 503]) {
    for (const locale of locales) {
      const html = lastResort({ ...facts, locale, status })
      expect(Buffer.byteLength(html), `${status} ${locale}`).toBeLessThan(6000)
      expect(html).not.toMatch(/<(script|style|link|img)/)
    }
  }
})

test('where a reload would lead to the same it leads to the first page of its language', () => {
  expect(lastResort({ ...facts, locale: 'en', status: 414 })).toContain('href="/en"')
  expect(lastResort({ ...facts, locale: 'es', status: 400 })).toContain('href="/"')
  expect(lastResort({ ...facts, locale: 'es', status: 429 })).toContain('href=""')
})

test('a brand that was never read has its name alone', () => {
  vi.mocked(knownSite).mockReturnValue(undefined)
  const html = lastResort({ ...facts, locale: 'es', status: 503 })
  expect(html).toContain('marea')
  expect(html).not.toContain('tel:')
})
