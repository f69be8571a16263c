import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, panamaNow } from '~/domain/calendar/rental-period'
import { previewSettings } from '../../scripts/lib/preview.ts'
import { wordsOf } from '../e2e/lib/words'
import { startTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'

/** An editor acts in the Studio, by its API and with the rights of the counter's login, and the site shows it. */
const secret = 'a secret that the Studio and the site share'
let back: TestDirectus
let site: SiteProcess
let staff: string

beforeAll(async () => {
  const sites = { firefly: 'http://site.example', ceiba: 'http://ceiba.example' }
  back = await startTestDirectus('sample', previewSettings({ secret, sites }))
  site = await startSiteProcess(back, back.url, { PREVIEW_SECRET: secret, STUDIO_URL: back.url })
  await site.ready()
  staff = await back.staffToken()
})
afterAll(async () => {
  await site?.stop()
  await back?.stop()
})

const get = (path: string) =>
  fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })

/** As the editor; gives the record's id. */
async function create(collection: string, item: object): Promise<number> {
  const { status, data } = await back.as(staff, 'POST', `/items/${collection}?fields=id`, item)
  expect(status, JSON.stringify(data)).toBe(200)
  return (data as { id: number }).id
}

/** A change shows within 15 seconds, which pass at once. */
async function shows(path: string, words: string): Promise<string> {
  await passTime(15_000)
  const text = await (await get(path)).text()
  expect(text).toContain(words)
  return text
}

const texts = (es: object, en: object) => [
  { languages_code: 'es-ES', ...es },
  { languages_code: 'en-US', ...en },
]

const pageOf = (slug: string, title: string, status = 'published') => ({
  slug,
  status,
  translations: texts(
    { title, content: `<p>${title}: texto</p>` },
    { title: `${title} in English`, content: '<p>text</p>' },
  ),
})

describe('a record that an editor makes in the Studio shows on the site within 15 seconds', () => {
  test('a page, in both languages', async () => {
    expect((await get('/info/mascotas')).status).toBe(404)
    await create('info_pages', pageOf('mascotas', 'Viaja con tu mascota'))
    await shows('/info/mascotas', 'Viaja con tu mascota')
    await shows('/en/info/mascotas', 'Viaja con tu mascota in English')
  })

  test('a promotion', async () => {
    await create('ctas', {
      kind: 'cta',
      status: 'published',
      link: '/flota',
      translations: texts(
        { title: 'Semana del interior', description: 'Sal de la ciudad', button_text: 'Ver autos' },
        { title: 'Countryside week', description: 'Leave the city', button_text: 'See cars' },
      ),
    })
    // The one that really waits: everybody's clock goes as it goes, and somebody reloads.
    const read = async () => (await get('/')).text()
    await expect.poll(read, { interval: 1000 }).toContain('Semana del interior')
    expect(await (await get('/en')).text()).toContain('Countryside week')
  })

  test('a promotion with its code, in the words of its conditions', async () => {
    const coupon = await create('coupons', {
      ...{ code: 'HOY40', kind: 'fixed', value: 40, status: 'published', brands: ['firefly'] },
    })
    await create('ctas', {
      ...{ kind: 'promo', style: 'soft', status: 'published', link: '/flota', sort: 0 },
      ...{ coupon, brands: ['firefly'] },
      translations: texts({ title: 'Solo hoy', description: 'Una prueba' }, { title: 'Today' }),
    })
    const t = wordsOf('es')
    const text = await shows('/promos', 'Solo hoy')
    const own = text.split('<article').find((part) => part.includes('HOY40'))
    expect(own).toContain(t('promos_cond_fixed', { amount: '$40' }))
    expect(own).toContain(t('promos_open'))
  })

  test('a closure of tomorrow, in the list of the branches and at the branch', async () => {
    const day = addDays(panamaNow(Date.now()).slice(0, 10), 1)
    const path = '/items/branches?filter[slug][_eq]=santiago&fields=id'
    const [branch] = (await back.admin('GET', path)) as { id: number }[]
    const closure = { date: day, motivo_es: 'Fiesta patronal', motivo_en: 'Patron saint' }
    await back.as(staff, 'PATCH', `/items/branches/${branch?.id}`, { cierres: [closure] })
    await shows('/sucursales', 'Fiesta patronal')
    await shows('/en/sucursales/santiago', 'Patron saint')
  })

  test('a page has its contents and facts, and its markup is made safe', async () => {
    const words = (title: string) => ({
      title,
      content:
        '<h2 onclick="x()">Uno</h2><p>A<script>alert(1)</script></p><h2>Dos</h2><p><img src=x onerror=alert(1)>B</p>',
      facts: [{ icon: 'nope', title: 'Dato', text: 'claro' }],
    })
    await create('info_pages', {
      ...{ slug: 'prueba', status: 'published', page_category: 'help' },
      translations: texts(words('Página de prueba'), words('Test page')),
    })
    const text = await shows('/info/prueba', '<h1')
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]).toContain('Página de prueba')
    const [article = ''] = /<article[\s\S]*<\/article>/.exec(text) ?? []
    expect(article).toContain('id="uno"')
    expect(article).not.toMatch(/onclick|onerror|alert/)
    expect(text).toContain('claro')
    // Data for the page's code is no markup, and has none that runs either.
    expect(text).not.toMatch(/<script>alert|onerror=alert/)
  })

  test('a day on which a branch is closed', async () => {
    const [branch] = (await back.admin(
      'GET',
      '/items/branches?filter[slug][_eq]=via-espana&fields=id,cierres',
    )) as { id: number; cierres: { date: string }[] }[]
    const closed = branch?.cierres ?? []
    const today = panamaNow(Date.now()).slice(0, 10)
    const days = [12, 13, 14].map((ahead) => addDays(today, ahead))
    const day = days.find((one) => !closed.some(({ date }) => date === one)) ?? ''
    const search = `/flota?recogida=via-espana&desde=${day}T10:00&hasta=${addDays(day, 2)}T10:00`
    expect(await (await get(search)).text()).not.toContain('La sucursal no abre ese día')
    const motive = { motivo_es: 'Duelo', motivo_en: 'Mourning' }
    const { status } = await back.as(staff, 'PATCH', `/items/branches/${branch?.id}`, {
      cierres: [...closed, { date: day, ...motive }],
    })
    expect(status).toBe(200)
    await shows(search, 'La sucursal no abre ese día')
  })

  test('a redirection is accepted, read by the site, and followed', async () => {
    await create('redirects', { from: '/mascotas', to: '/info/mascotas', status_code: 308 })
    const path = '/items/redirects?filter[from][_eq]=/mascotas&fields=to,status_code,active'
    const { data } = await back.as(back.siteToken, 'GET', path)
    expect(data).toEqual([{ to: '/info/mascotas', status_code: 308, active: true }])
    const ledTo = async (address: string) => {
      const { status, headers } = await get(address)
      return [status, headers.get('location')]
    }
    await passTime(15_000)
    expect(await ledTo('/mascotas?a=b')).toEqual([308, '/info/mascotas?a=b'])
    expect(await ledTo('/en/mascotas')).toEqual([308, '/en/info/mascotas'])
  })

  test('a fee from one branch to another, of which there is one for each pair', async () => {
    const branches = (await back.admin('GET', '/items/branches?fields=id,slug')) as {
      id: number
      slug: string
    }[]
    const ids = new Map(branches.map(({ id, slug }) => [slug, id]))
    const pair = { origen: ids.get('boquete'), destino: ids.get('colon') }
    const old = (await back.admin(
      'GET',
      `/items/one_way_fees?filter[origen][_eq]=${pair.origen}&filter[destino][_eq]=${pair.destino}&fields=id`,
    )) as { id: number }[]
    for (const { id } of old) await back.as(staff, 'DELETE', `/items/one_way_fees/${id}`)
    const id = await create('one_way_fees', { ...pair, fee: 99 })
    const { data } = await back.as(staff, 'GET', `/items/one_way_fees/${id}?fields=par`)
    expect(data).toEqual({ par: `${pair.origen}>${pair.destino}` })
    const again = await back.as(staff, 'POST', '/items/one_way_fees', { ...pair, fee: 1 })
    expect(again.status).toBe(400)
  })
})

describe('a draft is shown to staff before anybody else sees it', () => {
  const sign = (text: string, key = secret) =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  let draft: number
  beforeAll(async () => {
    draft = await create('info_pages', pageOf('verano', 'Verano en las playas', 'draft'))
  })

  const ask = (token: string | undefined) =>
    fetch(`${back.url}/vista-previa/info_pages/${draft}`, {
      redirect: 'manual',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  test('by a link that the Studio signs, in its frame alone, kept by nobody', async () => {
    const answer = await ask(staff)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const link = new URL(answer.headers.get('location') ?? '')
    expect(link.origin + link.pathname).toBe('http://site.example/info/verano')
    const shown = await get(link.pathname + link.search)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Verano en las playas: texto')
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(shown.headers.get('x-frame-options')).toBeNull()
    expect(shown.headers.get('content-security-policy')).toContain(`frame-ancestors ${back.url}`)
    const open = await get('/info/verano')
    expect(open.status).toBe(404)
    expect(await open.text()).not.toContain('Verano en las playas')
    expect((await get('/info/requisitos')).headers.get('x-frame-options')).toBe('DENY')
  })

  test('a draft of another brand on the site of that brand', async () => {
    const path = `/items/info_pages/${draft}`
    await back.as(staff, 'PATCH', path, { brands: ['ceiba'] })
    expect((await ask(staff)).headers.get('location')).toMatch(
      /^http:\/\/ceiba\.example\/info\/verano/,
    )
    await back.as(staff, 'PATCH', path, { brands: [] })
  })

  test('as it is in the Studio at this moment, also where the page is published already', async () => {
    const id = await create('info_pages', pageOf('ruta', 'Ruta del café'))
    await shows('/info/ruta', 'Ruta del café')
    await back.as(staff, 'PATCH', `/items/info_pages/${id}`, {
      status: 'draft',
      translations: texts({ title: 'Ruta nueva', content: '<p>nuevo</p>' }, { title: 'New' }),
    })
    const link = `/info/ruta?vista=${sign(`info_pages.${id}.${inSeconds(60)}`)}`
    expect(await (await get(link)).text()).toContain('Ruta nueva')
  })

  test('to nobody without a login of the Studio', async () => {
    expect((await ask(undefined)).status).toBe(403)
    expect((await ask(back.siteToken)).status).toBe(403)
  })

  test.each([
    ['over', () => sign(`info_pages.${draft}.${inSeconds(-1)}`)],
    ['signed by somebody else', () => sign(`info_pages.${draft}.${inSeconds(60)}`, 'x'.repeat(32))],
    [
      'made longer',
      () => sign(`info_pages.${draft}.${inSeconds(60)}`).replace(/\.\d{10}/, '.9999999999'),
    ],
    ['without a signature', () => `info_pages.${draft}.${inSeconds(60)}`],
    ['nonsense', () => '%00'],
  ])('not by a link that is %s', async (_, token) => {
    const answer = await get(`/info/verano?vista=${token()}`)
    expect(answer.status).toBe(403)
    const text = await answer.text()
    expect(text).toContain('Este enlace venció')
    expect(text).not.toContain('Verano en las playas')
  })

  test('nor by the link of another page', async () => {
    const link = `/info/verano?vista=${sign(`info_pages.1.${inSeconds(60)}`)}`
    expect((await get(link)).status).toBe(404)
  })
})

test('the site acts for staff where the back office signs what they ask, and for nobody else', async () => {
  const body = JSON.stringify({ code: 'A2C4E6H7', person: 'Ana del Mostrador' })
  const ask = (signature: string) =>
    fetch(`${site.url}/api/acciones`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-istmo-signature': signature },
    })
  const at = Math.floor(Date.now() / 1000)
  const seal = createHmac('sha256', secret).update(`acts.${at}.${body}`).digest('base64url')
  const answer = await ask(`${at}.${seal}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.json()).toMatchObject({ kind: 'refused', booking: null })
  expect((await ask(`${at}.${seal.replaceAll(/./g, 'a')}`)).status).toBe(403)
})
