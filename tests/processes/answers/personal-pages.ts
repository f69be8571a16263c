import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../e2e/lib/words'
import { type AskedSite, formFrom } from '../lib/brand-hosts'

export function testPersonalPages({ ask }: AskedSite): void {
  describe.each(['', '/es', '/en'])('with "%s" before it', (form) => {
    const words = wordsOf(form === '/en' ? 'en' : 'es')

    test.each([
      ['/cuenta/entrar', 'account_sign_in_title'],
      ['/cuenta/registro', 'account_register_title'],
      ['/cuenta/recuperar', 'account_forgot_title'],
      ['/cuenta/verificar', 'account_link_over'],
      ['/cuenta/restablecer', 'account_link_over'],
      ['/cuenta/invitacion', 'account_link_over'],
      ['/reserva/gestionar', 'manage_title'],
      ['/reserva/gestionar/codigo', 'lost_title'],
      ['/privacidad/datos', 'privacy_title'],
      ['/privacidad/datos/confirmar', 'privacy_over_title'],
      ['/privacidad/datos/confirmar?t=K7M49QTX_1.abc.def', 'privacy_over_title'],
    ])('%s answers in its language, for nobody else and no search engine', async (path, title) => {
      const { status, headers, text } = await ask(form + path)
      expect(status).toBe(200)
      expect(headers['cache-control']).toContain('no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
      expect(text).toContain('content="noindex"')
      expect(text).toContain(form === '/en' ? '<html lang="en' : '<html lang="es')
      expect(text).toContain(words(title))
    })

    test.each([
      ['/cuenta', '/cuenta/entrar'],
      ['/reserva/gestionar/reserva', '/reserva/gestionar?otra=1'],
      ['/reserva/gestionar/cancelar', '/reserva/gestionar?otra=1'],
      ['/reserva/gestionar/cambiar', '/reserva/gestionar?otra=1'],
      ['/reserva/gestionar/pagar', '/reserva/gestionar?otra=1'],
      ['/reserva/gestionar/datos', '/reserva/gestionar?otra=1'],
    ])('%s is for who may see it, and leads others to %s', async (path, to) => {
      const { status, headers } = await ask(form + path)
      expect([status, headers.location]).toEqual([307, form + to])
      expect(headers['cache-control']).toContain('no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
    })
  })

  test('a form before its booking is in no index', async () => {
    expect((await ask('/reserva')).headers['x-robots-tag']).toBe('noindex')
  })

  test('who is not signed in and signs out is led away', async () => {
    expect((await ask('/cuenta/salir')).status).toBe(307)
  })

  test.each([
    ['/cuenta/entrar', { email: 'a@b.co', password: 'x' }],
    ['/reserva/gestionar/codigo', { email: 'a@b.co' }],
    ['/privacidad/datos', { what: 'erase', code: 'K7M49QTX', email: 'a@b.co' }],
    ['/privacidad/datos/confirmar', { token: 'x', sure: 'si' }],
    ['/info/leasing-corporativo', { company: 'X' }],
  ])('a form of another site fills in nothing: %s', async (path, fields) => {
    expect((await ask(path, formFrom('https://evil.example', fields))).status).toBe(403)
  })
}
