import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import type { BookingAct } from '~/features/manage/booking-acts'
import type { OwnBookingCard } from '../account.types'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children, to }: { readonly children?: ReactNode; readonly to: string }) => (
    <a href={to}>{children}</a>
  )
  return { Link: Anchor, createLink: () => Anchor }
})

const { UpcomingCard } = await import('./upcoming-card')
const { PastBookings } = await import('./past-bookings')

const cardOf = (stage: OwnBookingCard['stage'], acts: readonly BookingAct[]): OwnBookingCard => ({
  ...sampleBooking(),
  stage,
  acts,
})

/** The presses of a card: what is sent and the words; and the links. */
function pressesOf(html: string) {
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
  return buttons.map(([, attributes = '', words = '']) => [
    attributes.includes('name="opens"') ? /value="([^"]*)"/.exec(attributes)?.[1] : null,
    words.replace(/<[^>]*>/g, ''),
  ])
}

const upcoming = (card: OwnBookingCard) =>
  renderToStaticMarkup(<UpcomingCard card={card} now="2026-12-01T07:00" locale="es" />)

test('a booking that is ahead has its acts on its card', () => {
  const html = upcoming(cardOf('upcoming', ['precheckin', 'change', 'cancel', 'download']))
  expect(pressesOf(html)).toEqual([
    ['precheckin', 'Hacer el pre‑check‑in'],
    ['', 'Cambiar o cancelar'],
    [null, 'Ver la reserva'],
    ['download', 'Comprobante'],
  ])
  expect(html).toContain('<input type="hidden" name="code" value="K7M49QTX"/>')
})

test('a card names only the acts that are allowed', () => {
  expect(pressesOf(upcoming(cardOf('upcoming', ['pass', 'change', 'download'])))).toEqual([
    ['pass', 'Ver mi pase'],
    ['change', 'Cambiar'],
    [null, 'Ver la reserva'],
    ['download', 'Comprobante'],
  ])
  expect(pressesOf(upcoming(cardOf('running', ['pay', 'download'])))).toEqual([
    [null, 'Ver la reserva'],
    ['pay', 'Pagar ahora'],
    ['download', 'Comprobante'],
  ])
  expect(upcoming(cardOf('running', ['download']))).toContain('en curso')
})

test('a past booking has its receipt, and one that was cancelled has none', () => {
  const past = (card: OwnBookingCard) =>
    renderToStaticMarkup(<PastBookings cards={[card]} locale="es" />)
  const done = past(cardOf('past', ['download']))
  expect(pressesOf(done)).toEqual([
    [null, 'Ver'],
    ['download', 'Comprobante'],
  ])
  expect(done).toContain('Alquilar otra vez')
  expect(done).toContain('Terminada')
  const cancelled = past(cardOf('cancelled', []))
  expect(pressesOf(cancelled)).toEqual([[null, 'Ver']])
  expect(cancelled).toContain('Cancelada')
  const missed = { ...cardOf('cancelled', []), status: 'no_show' as const }
  expect(past(missed)).toContain('No se recogió')
  expect(past(missed)).not.toContain('Cancelada')
})
