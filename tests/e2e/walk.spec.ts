import type { APIRequestContext } from '@playwright/test'
import { isShort } from '../fixtures/short'
import { expect, test } from './fixtures'
import { isOf, screenRoutes } from './lib/page-routes'
import { Renter } from './lib/renter'
import { expectSameWithoutScript, forms, Walker } from './lib/walker'

/** Screens of one renter or of nobody: each is walked by name below, all others are for everybody. */
const personal = [
  '/reserva',
  '/reserva/checkout',
  '/reserva/thanks',
  '/reserva/gestionar',
  '/reserva/gestionar/codigo',
  '/reserva/gestionar/reserva',
  '/reserva/gestionar/cancelar',
  '/reserva/gestionar/cambiar',
  '/reserva/gestionar/pagar',
  '/reserva/gestionar/datos',
  ...['', '/preferences', '/verify', '/checkout', '/thanks'].map((at) => `/precheckin${at}`),
  ...['', '/entrar', '/registro', '/recuperar', '/verificar', '/restablecer', '/invitacion'].map(
    (at) => `/cuenta${at}`,
  ),
  '/cuenta/salir',
  '/privacidad/datos',
  '/privacidad/datos/confirmar',
  '/avisos',
]
const forAll = screenRoutes().filter((route) => !personal.includes(route))

/** Info pages are different screens under one address: texts, questions, the form of companies. */
const everyOne = ['/info/$slug']

/** Halves, so that two workers share them. */
const HALVES = 2

/** The addresses of the screens for everybody: the route's own, or one of the sitemap's that it answers. */
async function publicPaths(request: APIRequestContext): Promise<string[]> {
  expect(screenRoutes(), 'screens of one renter').toEqual(expect.arrayContaining(personal))
  expect(forAll).toEqual(expect.arrayContaining(['/', '/flota', '/flota/$slug', '/info/$slug']))
  const text = await (await request.get('/sitemap.xml')).text()
  const listed = [...text.matchAll(/<loc>([^<]+)/g)]
    .map(([, place = '']) => new URL(place).pathname)
    .filter((path) => path !== '/en' && !path.startsWith('/en/'))
  return forAll.flatMap((route) => {
    const own = listed.filter((path) => isOf(route, path))
    expect(own, `addresses of ${route} in the sitemap`).not.toEqual([])
    return everyOne.includes(route) ? own : own.slice(0, 1)
  })
}

// The worker that keeps a renter's screens for a lost connection is registered, as it is for them.
test.use({ serviceWorkers: 'allow' })

for (const form of forms) {
  const isWhole = form.prefix !== '/es'
  const name = form.prefix || 'no prefix'
  // In the short form what is for everybody in Spanish on the phone, one renter's screens in English on the desktop.
  const short = form.prefix === '/en' ? [] : ['@phone-only']
  const tag = !isWhole ? ['@in-full', '@phone'] : isShort ? short : ['@phone']

  for (let half = 0; half < HALVES; half++) {
    test(`${name}: every page for everybody is whole, ${half + 1} of ${HALVES}`, {
      tag: form.prefix === '/en' ? ['@in-full', ...tag] : tag,
    }, async ({ page, browser, request, baseURL, contextOptions, viewport }) => {
      test.slow()
      const paths = (await publicPaths(request)).filter((_, at) => at % HALVES === half)
      const walker = await Walker.of(page, form)
      const plain = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        javaScriptEnabled: false,
        locale: 'es-PA',
      })
      for (const path of paths) {
        await walker.visit(path, { isPublic: true, isWhole })
        if (isWhole) await expectSameWithoutScript(page, plain, walker.pathOf(path))
      }
      await plain.close()
    })
  }

  test(`${name}: every screen of one renter is whole, and every page that is not there says so`, {
    tag: form.prefix === '' ? ['@in-full', ...tag] : tag,
  }, async ({ page, isMobile, held, faults }) => {
    test.slow()
    faults.allow(/status of 404/)
    const someone = new Renter(page, form.prefix === '/en' ? 'en' : 'es', isMobile)
    const walker = await Walker.of(page, form)
    for (const path of ['/no-existe', '/info/no-existe', '/flota/no-existe'])
      await walker.visit(path, { status: 404, isWhole: isWhole && path === '/no-existe' })

    await walker.visit('/precheckin', { isWhole })
    const { trip, car } = await held(someone)
    await walker.visit('/reserva/checkout', { isWhole })
    if (!isWhole) return
    await someone.method('checkout_counter').check()
    await someone.pay('counter').click()
    await someone.code()
    await walker.visit('/reserva/thanks', { isWhole })
    await walker.visit('/reserva/gestionar?otra=true', { isWhole })
    await walker.visit('/reserva/gestionar/codigo', { isWhole })
    await walker.visit('/reserva/gestionar/reserva', { isWhole })
    await walker.visit('/reserva/gestionar/cancelar', { isWhole })
    await walker.visit('/reserva/gestionar/cambiar', { isWhole })
    await walker.visit('/reserva/gestionar/pagar?por=saldo', { isWhole })
    await walker.visit('/reserva/gestionar/datos', { isWhole })
    await walker.visit('/precheckin/preferences', { isWhole })
    for (const at of ['entrar', 'registro', 'recuperar'])
      await walker.visit(`/cuenta/${at}`, { isWhole })
    await walker.visit('/privacidad/datos', { isWhole })
    await walker.visit('/privacidad/datos/confirmar', { isWhole })
    await walker.visit('/avisos', { isWhole })
    for (const paso of ['auto', 'cobertura', 'datos']) {
      const search = new URLSearchParams({ ...trip, auto: String(car), paso, pago: 'ahora' })
      await walker.visit(`/reserva?${search}`, { isWhole: paso === 'datos' })
    }
  })
}
