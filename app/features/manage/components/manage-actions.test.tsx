import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { cityBranch, sampleSite } from '~/domain/test-samples'
import type { BookingView } from '~/features/booking/booking.types'
import { sampleBooking } from '~/features/booking/test-samples'
import type { BookingStage, Extension, ManagedPage } from '../manage.types'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children, to, ...rest }: { readonly children?: ReactNode; to: string }) => (
    <a href={to} className={'className' in rest ? String(rest.className) : undefined}>
      {children}
    </a>
  )
  return { Link: Anchor, createLink: () => Anchor, useSearch: () => ({}) }
})
vi.mock('../manage.functions', () => ({ resendMailFn: vi.fn() }))

const { ManageActions } = await import('./manage-actions')

/** The first words of each tile, and whether it is the dark one; and where they lead. */
function tilesOf(
  stage: BookingStage,
  changes: Partial<BookingView> = {},
  extension: Extension | null = null,
) {
  const booking = sampleBooking({ takesPrecheckin: stage === 'upcoming', ...changes })
  const managed = {
    ...{ booking, stage, cancellation: null, hasPass: false, isChangeable: stage === 'upcoming' },
    extension,
    toPay: { amount: 7500, saved: 0, hasAdditions: true },
    hasRoadside: true,
  } as unknown as ManagedPage
  const site = { ...sampleSite, precheckinEnabled: true, whatsapp: '+50760000000' }
  const html = renderToStaticMarkup(<ManageActions managed={managed} site={site} locale="es" />)
  const tiles = html.match(/<(a|button)[^>]*class="act[ "].*?<\/\1>/g) ?? []
  for (const tile of tiles) {
    expect(tile).toContain('<svg')
    expect(tile).toMatch(/<small[^>]*>[^<]/)
  }
  const words = (tile: string) =>
    tile
      .replace(/<small.*/, '')
      .replace(/<[^>]*>/g, '')
      .trim()
  return {
    main: tiles.filter((tile) => tile.includes('act-main')).map(words),
    others: tiles.filter((tile) => !tile.includes('act-main')).map(words),
    links: tiles.map((tile) => /href="([^"]*)"/.exec(tile)?.[1]),
  }
}

test('during the rental a longer one is first, then the return, then who helps', () => {
  const returnBranch = cityBranch({ phone: '+5072000000' })
  const { main, others, links } = tilesOf('running', { returnBranch })
  expect(main).toEqual(['Extender el alquiler'])
  expect(links[0]).toBe('/reserva/gestionar/cambiar')
  expect(others).toEqual(['Cómo devolver', 'Auxilio', 'WhatsApp', 'Llamar', 'Descargar PDF'])
  expect(links).toContain('#devolver')
  expect(links).toContain('/info/$slug')
  expect(links).toContain('https://wa.me/50760000000')
  expect(links).toContain('tel:+5072000000')
})

test('during the rental what is owed can be paid still, and whoever is late has the pass', () => {
  const owed = { balance: 5000, takesPrecheckin: true }
  expect(tilesOf('running', owed).others[1]).toContain('pre‑check‑in')
  // Its sum is that of the page, which may be more than the balance.
  expect(tilesOf('running', owed).others[2]).toBe('Pagar $75.00 ahora')
})

test.each([
  ['is free', { latest: '2026-12-20T10:00' }, '/reserva/gestionar/cambiar'],
  ['is taken', { takenFrom: '2026-12-15', latest: null, nearest: null }, 'tel:+5072000000'],
  ['is paid at the counter', { isAtCounter: true }, 'tel:+5072000000'],
] as const)('a car that %s is kept longer where that is possible', (_, changes, link) => {
  const nearest = { return: '2026-12-16T10:00', difference: 7160 }
  const extension = { isAtCounter: false, takenFrom: null, latest: '2026-12-20T10:00', nearest }
  const returnBranch = cityBranch({ phone: '+5072000000' })
  const { links } = tilesOf('running', { returnBranch }, { ...extension, ...changes })
  expect(links[0]).toBe(link)
})

test('whoever has the car of a booking for the counter has paid there, and pays nothing online', () => {
  const owed = { status: 'confirmed', balance: 5000 } as const
  expect(tilesOf('upcoming', owed).others.join()).toContain('Pagar')
  expect(tilesOf('running', owed).others.join()).not.toContain('Pagar')
})

test('after the rental its paper is first, and the next rental second', () => {
  const { main, others } = tilesOf('past')
  expect(main).toEqual(['Descargar PDF'])
  expect(others).toEqual(['Alquilar otra vez', 'Imprimir'])
})

test('before the rental the change is among the acts', () => {
  const { links } = tilesOf('upcoming')
  expect(links).toContain('/reserva/gestionar/cambiar')
  expect(links).not.toContain('#devolver')
})
