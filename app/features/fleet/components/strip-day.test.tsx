import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, ...rest }: { readonly children: ReactNode }) => (
    <a href="/" aria-current={'aria-current' in rest && rest['aria-current'] === true}>
      {children}
    </a>
  ),
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

const heard = (html: string) =>
  html
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

test.each([
  ['no_return', 'es', 'sábado 2 de enero de 2027 Sin devolución'],
  ['no_return', 'en', 'Saturday, January 2, 2027 No return'],
  ['no_time', 'es', 'sábado 2 de enero de 2027 Ya no quedan horas de recogida'],
  ['no_time', 'en', 'Saturday, January 2, 2027 No pick-up times left'],
  ['too_far_ahead', 'es', 'sábado 2 de enero de 2027 Se puede reservar hasta 365 días antes'],
  ['too_far_ahead', 'en', 'Saturday, January 2, 2027 Bookings open 365 days ahead'],
] as const)('a day that is refused for %s says why in %s', (kind, locale, words) => {
  overwriteGetLocale(() => locale)
  const refused = { ...day, total: null, cheapest: false, season: null, refused: { kind } }
  expect(
    heard(renderToStaticMarkup(<StripLink day={refused} search={search} locale={locale} />)),
  ).toBe(words)
})

test.each([
  ['en', 'Saturday, January 2, 2027 $157, the lowest, includes days in high season'],
  ['es', 'sábado 2 de enero de 2027 $157, el más bajo, incluye temporada alta'],
] as const)(
  '%s: a day of the strip is heard as its language writes it, without a space before a comma',
  (locale, words) => {
    overwriteGetLocale(() => locale)
    const html = renderToStaticMarkup(<StripLink day={day} search={search} locale={locale} />)
    expect(heard(html)).toBe(words)
  },
)

test('the chosen day is told as the current one of the strip, not as today', () => {
  const shown = (chosen: boolean) =>
    renderToStaticMarkup(<StripLink day={{ ...day, chosen }} search={search} locale="es" />)
  expect(shown(true)).toContain('aria-current="true"')
  expect(shown(false)).not.toContain('aria-current="true"')
})
