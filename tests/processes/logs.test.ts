import { readFileSync } from 'node:fs'
import { type APIRequestContext, request } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RENTER_ROLE } from '~/server/directus/renter-role'
import { type Details, detailsFor } from '../e2e/lib/renter'
import { tripIn } from '../e2e/lib/trip'
import { confirmAtCounterByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { type SmtpServer, startSmtpServer } from '../fixtures/smtp-server'

/** A renter's data on their way are never in what the process writes (§8.10; `docs/operations.md`). */

let back: TestDirectus
let proxy: FaultProxy
let smtp: SmtpServer
let site: SiteProcess
let browser: APIRequestContext

beforeAll(async () => {
  ;[smtp, back] = await Promise.all([startSmtpServer(), leaseTestDirectus()])
  await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, {
    LOG_LEVEL: 'debug',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'reservas@istmo.example',
    TASKS_SECRET: 'a secret of the tasks, for tests only',
  })
  await site.ready()
  browser = await request.newContext()
})
afterAll(async () => {
  await browser?.dispose()
  await site?.stop()
  await Promise.all([proxy?.stop(), smtp?.stop(), back?.stop()])
})

const password = 'caballo verde 7 lunas'
const driver = { name: 'Zenobia', lastName: 'Quintanar', license: 'N-77-1234' }

const open = (path: string) => browser.get(site.url + path, { maxRedirects: 0 })
const post = async (path: string, form: Record<string, string>) => {
  const headers = { Origin: site.url }
  const answer = await browser.post(site.url + path, { maxRedirects: 0, headers, form })
  return { status: answer.status(), text: await answer.text() }
}
const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('neither names, addresses, phones, licenses, passwords nor what opens a link are in the log', async () => {
  const person: Details = detailsFor('bitacora')
  // One mail whose server repeats the address that it does not know.
  smtp.fail('refuse-recipient')
  const booking = {
    ...{ request: browser, origin: site.url, trip: tripIn(9, 12) },
    ...{ model: 'Muchos', person },
  }
  const code = await reserveByHttp(booking)
  await confirmAtCounterByHttp(booking, code)
  await expect.poll(() => written()).toContain('mail given up')

  // Looked up: wrong, right, and while the back office is away.
  const own = { code, email: person.email }
  expect((await post('/reserva/gestionar', { ...own, code: 'X2X3X4X6' })).status).toBe(404)
  expect((await post('/reserva/gestionar', own)).status).toBe(303)
  proxy.fail('busy')
  expect((await post('/reserva/gestionar', own)).status).toBe(503)
  expect((await post('/privacidad/datos', { what: 'copy', ...own })).status).toBe(503)
  proxy.fail(null)
  await site.ready()

  // The pre-check-in, with somebody else's data in it.
  expect((await post('/precheckin', own)).status).toBe(303)
  const preferences = await (await open('/precheckin/preferences')).text()
  const saved = await post('/precheckin/preferences', {
    ...{ code, version: field(preferences, 'version'), arrivalTime: '', flightNumber: 'CM302' },
    ...{ 'drivers[0].name': driver.name, 'drivers[0].lastName': driver.lastName },
    ...{ 'drivers[0].license': driver.license, 'drivers[0].birthdayDay': '03' },
    ...{ 'drivers[0].birthdayMonth': '02', 'drivers[0].birthdayYear': '1991' },
    coverage: 'basic',
  })
  expect([303, 422]).toContain(saved.status)

  // An account: made, refused, signed in, and a link of its mails.
  const names = { name: person.name, lastName: person.lastName }
  const sure = { email: person.email, password }
  await post('/cuenta/registro', { ...names, ...sure, terms: 'on' })
  expect((await post('/cuenta/entrar', sure)).status).toBe(401)
  const user = { first_name: person.name, last_name: person.lastName, ...sure, status: 'active' }
  const known = `/users?filter[email][_eq]=${encodeURIComponent(person.email)}`
  const [made] = (await back.admin('GET', known)) as { id: string }[]
  if (made) await back.admin('PATCH', `/users/${made.id}`, { ...user, role: RENTER_ROLE })
  else await back.admin('POST', '/users', { ...user, role: RENTER_ROLE })
  expect((await post('/cuenta/entrar', { ...sure, keep: 'on' })).status).toBe(303)
  expect((await open('/cuenta')).status()).toBe(200)
  await post('/cuenta', { name: driver.name, lastName: driver.lastName })
  await post('/cuenta/recuperar', { email: person.email })
  const verification = 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImEifQ.c2lnbmF0dXJl'
  expect((await open(`/cuenta/verificar?token=${verification}`)).status()).toBe(200)
  await post('/cuenta/verificar', { token: verification })
  await post('/cuenta/restablecer', { token: verification, password })

  // The data, by the link of the mail: right, spoiled, and while the back office is away.
  expect((await post('/privacidad/datos', { what: 'copy', ...own })).status).toBe(200)
  const { pathname, search, searchParams } = new URL(await smtp.link('/privacidad/datos/confirmar'))
  const link = pathname + search
  const token = searchParams.get('t') ?? ''
  expect(token).not.toBe('')
  proxy.fail('broken')
  await open(link)
  await post('/privacidad/datos/confirmar', { token })
  proxy.fail(null)
  await site.ready()
  expect((await open(`${link}x`)).status()).toBe(200)
  expect((await open(link)).status()).toBe(200)
  expect((await post('/privacidad/datos/confirmar', { token })).status).toBe(200)
  await post('/privacidad/datos/confirmar', { token })
  await open(`/reserva/gestionar/entrar?t=${token}`)
  // No page of ours sends this.
  await browser.post(`${site.url}/_serverFn/nothing?email=${encodeURIComponent(person.email)}`)
  await open(`/flota?correo=${encodeURIComponent(person.email)}`)
  await browser.post(`${site.url}/api/tareas/limpieza`, {
    headers: { Authorization: 'Bearer a secret of the tasks, for tests only' },
  })

  await expect.poll(() => written()).toContain('/privacidad/datos/confirmar')
  const lines = written()
  // It says what happened.
  for (const said of ['reservation changed', 'mail given up', 'mail sent', 'not taken', code]) {
    expect(lines).toContain(said)
  }
  const digits = person.phone.replace(/\D/g, '')
  const secrets = {
    ...{ name: person.name, lastName: 'Núñez', email: person.email },
    ...{ user: person.email.split('@')[0] ?? '', phone: person.phone, digits },
    ...{ license: person.license, password, token, verification },
    ...{ driver: driver.name, driverName: driver.lastName, driverLicense: driver.license },
  }
  for (const [what, said] of Object.entries(secrets)) {
    expect(said, what).not.toBe('')
    for (const form of [said, encodeURIComponent(said), said.replaceAll(' ', '+')]) {
      const found = lines.split('\n').filter((line) => line.includes(form))
      expect(found, what).toEqual([])
    }
  }
})

function written(): string {
  return readFileSync(site.logFile, 'utf8')
}
