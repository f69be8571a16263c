import { expect, test } from 'vitest'
import type { AskedSite } from '../lib/brand-hosts'
import { formFrom } from '../lib/brand-hosts'

/** Answers that have no page of the site, as who opens them sees them. */
export function testBareAnswers({ ask, originOf }: AskedSite): void {
  const posted = (origin: () => string) => () => formFrom(origin(), { name: 'X' })
  test.each([
    ['a form at two slashes', '//flota', posted(() => originOf('firefly')), 400],
    ['too long an address', `/flota?utm_content=${'x'.repeat(9000)}`, undefined, 414],
    ['a file that is missing', '/static/none.js', undefined, 404],
    ['a way to pay that is none', '/api/pago/nada/retorno', undefined, 404],
    ['a form of another site', '/reserva/gestionar', posted(() => 'https://evil.example'), 403],
    ['a page that takes no form', '/info/privacidad', posted(() => originOf('firefly')), 405],
    ['a preview that is over', '/info/privacidad?vista=1.2.3', undefined, 403],
  ])('%s has the status, our brand, telephone and WhatsApp', async (_, path, request, status) => {
    // It says what is known of the site, and asks for nothing.
    await ask('/')
    const answer = await ask(path, request?.())
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Buffer.byteLength(answer.text)).toBeLessThan(6000)
    expect(answer.text).toContain('Firefly')
    expect(answer.text).toMatch(/href="tel:\+507\d+"/)
    expect(answer.text).toMatch(/href="https:\/\/wa\.me\/507\d+"/)
    expect(answer.text).toContain('No pudimos abrir esta página')
  })

  test('it is in the language of the address, the cookie or the browser', async () => {
    const long = `?x=${'x'.repeat(9000)}`
    const english = 'We couldn’t open this page'
    expect((await ask(`/en/flota${long}`)).text).toContain(english)
    const remembered = { headers: { cookie: 'language=en-US' } }
    expect((await ask(`/flota${long}`, remembered)).text).toContain(english)
    const wanted = { headers: { 'accept-language': 'en' } }
    expect((await ask(`/flota${long}`, wanted)).text).toContain(english)
    expect((await ask(`/es/flota${long}`, wanted)).text).not.toContain(english)
  })
}
