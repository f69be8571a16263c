import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}))

const { StripLink } = await import('./strip-day')

afterEach(() => overwriteGetLocale(() => 'es'))

const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2027-01-04T10:00',
  return: '2027-01-07T10:00',
}
const day = {
  date: '2027-01-02',
  total: 15700,
  ...{ chosen: false, cheapest: true, closed: false, refused: null },
  season: { name: { es: 'Temporada alta', en: 'High season' }, kind: 'high' },
} as const

test.each([
  ['en', 'Saturday, January 2, 2027 $157, the lowest, includes high season days'],
  ['es', 'sábado 2 de enero de 2027 $157, el más bajo, incluye temporada alta'],
] as const)(
  '%s: a day of the strip is heard as its language writes it, without a space before a comma',
  (locale, heard) => {
    overwriteGetLocale(() => locale)
    const html = renderToStaticMarkup(<StripLink day={day} search={search} locale={locale} />)
    const words = html
      .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
      .replace(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ')
    expect(words).toBe(heard)
  },
)
