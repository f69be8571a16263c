import { expect, test } from 'vitest'
import { isUnlisted } from './indexing.server'

test.each([
  '/reserva',
  '/reserva/checkout',
  '/en/reserva/thanks',
  '/es/precheckin',
  '/cuenta/entrar',
  '/en/privacidad/datos',
  '/api/reserva.ics',
  '/api/reserva.pdf',
  '/_serverFn/abc',
  '/API/reserva.pdf',
  '/en/Reserva/%63heckout',
  '/%72eserva',
  '/readyz',
])('%s is kept out of search engines', (path) => expect(isUnlisted(path)).toBe(true))

test.each(['/', '/en', '/flota', '/info/reserva', '/reservas', '/sitemap.xml', '/assets/abc'])(
  '%s is not',
  (path) => expect(isUnlisted(path)).toBe(false),
)
