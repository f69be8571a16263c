import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Branch } from '~/domain/catalogue'
import { byLocale, type Locale } from '~/domain/locales'
import { cityBranch, sampleBranch, sampleSite } from '~/domain/test-samples'
import type { BookingView } from '~/features/booking/booking.types'
import { deliveredBooking, sampleBooking } from '~/features/booking/test-samples'
import { m } from '~/paraglide/messages'
import { overwriteGetLocale } from '~/paraglide/runtime'
import type { PrecheckinView } from '../precheckin.types'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({
    children,
    className,
  }: {
    readonly children?: ReactNode
    readonly className?: string
  }) => (
    <a href="/" className={className}>
      {children}
    </a>
  )
  return { Link: Anchor, createLink: () => Anchor }
})
vi.mock('~/components/layout/default-layout', () => ({
  DefaultLayout: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}))
vi.mock('~/features/site/use-site', () => ({
  useLayout: () => ({ site: sampleSite, locale: 'es' }),
}))

const { PassScreen } = await import('./pass-screen')

const QR = { path: 'M0 0h1v1z', size: 21 }

/** The words of the pass, on the screen and on paper. */
function passOf(booking: BookingView) {
  const view = {
    booking,
    ...{ review: 'none', note: '', drivers: [], due: 0, quote: booking.quote },
    ...{ arrivalTime: '10:00', flightNumber: '' },
  } satisfies Partial<PrecheckinView> as unknown as PrecheckinView
  const props: ComponentProps<typeof PassScreen> = { view, code: 'K4M9TX', qr: QR }
  const html = renderToStaticMarkup(<PassScreen {...props} />)
  const [screen = '', paper = ''] = html.split('class="pc-wallet"')
  const shared = decodeURIComponent(/wa\.me\/\?text=([^"]*)/.exec(html)?.[1] ?? '')
  return { screen, paper, shared }
}

const speak = (locale: Locale) => overwriteGetLocale(() => locale)
afterEach(() => speak('es'))

const BROUGHT = 'Te llevamos el auto: Hotels.'
const AT_COUNTER = /fila exprés|mostrador|Al llegar a/i

test('the pass of a car that is brought says so on the screen, on paper and where it is shared', () => {
  const { screen, paper, shared } = passOf(deliveredBooking())
  for (const words of [screen, paper]) {
    expect(words).toContain(BROUGHT)
    expect(words).not.toMatch(AT_COUNTER)
    expect(words).toContain('Tocumen · entrega: Hotels')
    expect(words).toContain('Tocumen · recolección: Hotels')
    expect(words).toContain('K4M 9TX')
  }
  expect(shared).toContain('Tocumen · entrega: Hotels')
})

test.each([
  [
    'es',
    'Cuando llegue tu auto',
    'Espéranos donde acordamos',
    'Muestra el código y tus documentos',
  ],
  [
    'en',
    'When your car arrives',
    'Wait for us where we agreed',
    'Show the code and your documents',
  ],
] as const)('%s: the pass of a car that is brought has its steps', (locale, heading, ...steps) => {
  speak(locale)
  const { screen } = passOf(deliveredBooking())
  expect(screen).toContain(heading)
  const listed = [...screen.matchAll(/<span class="pc-n">(\d)<\/span><div><strong>([^<]+)/g)]
  expect(listed.map(([, n]) => n)).toEqual(['1', '2', '3'])
  expect(listed.slice(0, 2).map(([, , title]) => title)).toEqual(steps)
})

test('a car that is brought and comes back to another branch is collected nowhere', () => {
  const returnBranch = cityBranch({ shortName: { es: 'Vía España', en: 'Via España' } })
  const { screen, paper } = passOf(deliveredBooking({ returnBranch }))
  for (const words of [screen, paper]) {
    expect(words).toContain(BROUGHT)
    expect(words).toContain('Vía España')
    expect(words).not.toContain('recolección')
  }
})

test('the pass of a car that is picked up leads to the counter', () => {
  const { screen, paper } = passOf(sampleBooking({ returnBranch: sampleBranch() }))
  for (const words of [screen, paper]) {
    expect(words).toContain('Ve a la fila exprés')
    expect(words).not.toMatch(/Te llevamos|entrega:|recolección:/)
  }
})

test.each([
  ['es', ['Tamaño billetera', 'Sirve sin internet', 'A quien viaja contigo', 'K7M4 9QTX']],
  ['en', ['Wallet size', 'Works offline', 'To whoever travels with you', 'K7M4 9QTX']],
] as const)('%s: each act of the pass has its icon and a second line', (locale, lines) => {
  speak(locale)
  const { screen } = passOf(sampleBooking())
  const tiles = screen.match(/<(a|button)[^>]* class="act[ "].*?<\/\1>/g) ?? []
  expect(tiles.map((tile) => /<small[^>]*>(.*?)<\/small>/.exec(tile)?.[1])).toEqual(lines)
  for (const tile of tiles) expect(tile).toContain('<svg')
})

const ways = byLocale(() => ['Sal de la aduana.', 'Camina a la salida 4.'])

test('the pass says the way to the counter, by its steps or its directions', () => {
  const directions = byLocale(() => 'Frente a la salida 2.')
  const way = (changes: Partial<Branch>) =>
    passOf(sampleBooking({ pickupBranch: sampleBranch({ directions, ...changes }) })).screen
  expect(way({ steps: ways })).toContain('Sal de la aduana. Camina a la salida 4. Es la fila')
  expect(way({})).toContain('Frente a la salida 2. Es la fila con el letrero “Exprés”')
  expect(way({ directions: byLocale(() => '') })).toContain('>Es la fila con el letrero “Exprés”')
})

test('whoever is late calls the counter or is led to it, unless the car is brought', () => {
  const pickupBranch = sampleBranch({ phone: '+5073000000', steps: ways })
  const { screen } = passOf(sampleBooking({ pickupBranch }))
  expect(screen).toContain('href="tel:+5073000000"')
  expect(screen).toContain('mostrador de Tocumen')
  expect(screen).toContain('destination=9.07,-79.38')
  const brought = passOf(deliveredBooking({ pickupBranch })).screen
  expect(brought).toContain('href="tel:+5073000000"')
  expect(brought).not.toMatch(/destination=|mostrador|salida 4/)
})

test('the deposit of the pass is held on a credit card', () => {
  expect(passOf(sampleBooking()).screen).toMatch(/\$[\d,]+<?[^>]*, tarjeta de crédito/)
})

test.each(['es', 'en'] as const)('%s: the pass asks for what the calendar asks for', (locale) => {
  speak(locale)
  const { screen, paper } = passOf(sampleBooking())
  for (const words of [screen, paper]) expect(words).toContain(m.bring_all())
})

test('the pass says how tolls are paid, where the brand does', () => {
  const tolls = { es: 'Tu auto trae Panapass.', en: 'Your car has a Panapass tag.' }
  expect(passOf(sampleBooking({ tolls })).screen).toContain(tolls.es)
  expect(passOf(sampleBooking()).screen).not.toContain('tolls')
})
