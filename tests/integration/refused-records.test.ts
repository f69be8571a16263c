import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { usesOf } from '../../directus/extensions/istmo-delete-guard/uses.ts'
import { collections } from '../../directus/schema/collections.ts'
import { writeBeside } from '../fixtures/beside'
import { contentOf, searchAhead, startTestSite, type TestSite } from '../fixtures/site'
import { siteRow, writeRow } from '../fixtures/vehicles'

/** The Studio refuses what the site refuses: by form, API and file (D45). */
let site: TestSite
let back: TestSite['back']
let content: Catalogue
let staff: string

beforeAll(async () => {
  site = await startTestSite()
  back = site.back
  content = await contentOf()
})
beforeEach(async () => {
  staff = await back.staffToken()
})
afterAll(() => site?.stop())

type Row = Readonly<Record<string, unknown>>
type Problem = {
  readonly message: string
  readonly extensions: { readonly code: string; readonly field?: string }
}

const problemsOf = (answer: unknown) =>
  (answer as { readonly errors?: readonly Problem[] } | null)?.errors ?? []

async function idOf(collection: string, filter = ''): Promise<number> {
  const sort = filter.includes('sort=') ? '' : '&sort=id'
  const path = `/items/${collection}?fields=id&limit=1${sort}&${filter}`
  const [row] = (await back.admin('GET', path)) as { readonly id: number }[]
  if (!row) throw new Error(`There is no ${collection} ${filter}`)
  return row.id
}

async function refusal(method: string, path: string, body?: unknown, who = staff) {
  const { status, data } = await back.as(who, method, path, body)
  const problems = problemsOf(data)
  return {
    status,
    fields: problems.map(({ extensions }) => extensions.field),
    text: problems.map(({ message }) => message).join(' '),
  }
}

/** The id of a booking that lies ahead. */
async function addBooking(): Promise<number> {
  const [vehicle] = (await back.admin(
    'GET',
    '/items/vehicles?fields=car,number&limit=1&sort=id&filter[car][precio_firefly][_nnull]=true',
  )) as { car: number; number: number }[]
  const place = { carId: vehicle?.car ?? 0, unit: vehicle?.number ?? 0 }
  const row = await siteRow(content, searchAhead(content, 60), place)
  await writeRow(row)
  return idOf('reservations', `filter[reservation_id][_eq]=${row.code}`)
}

const season = {
  ...{ status: 'published', season: 'low', name_es: 'Error', name_en: 'Error', dates: 'once' },
  ...{ starts_on: '2027-12-01', ends_on: '2027-12-31', change: 'percent', percent: 10 },
}
const limit = { status: 'published', name_es: 'Error', name_en: 'Error' }
const coupon = { status: 'published', code: 'ERROR', kind: 'percent', value: 10, min_days: 1 }
const redirect = { status_code: 301, active: true }
const hours = (open: string, close: string, day = 1) => ({ horarios: [{ day, open, close }] })

/** Collection, filter of the record that is changed (null: a new one), change, field. */
const mistakes: readonly (readonly [string, string | null, Row, string])[] = [
  ['flota', '', { precio_firefly: 0 }, 'precio_firefly'],
  ['flota', '', { precio_marea: -26 }, 'precio_marea'],
  ['flota', '', { precio_ceiba: 2_600_000 }, 'precio_ceiba'],
  ['flota', '', { precio_firefly: 25.555 }, 'precio_firefly'],
  ['flota', '', { discount: 100 }, 'discount'],
  ['flota', '', { clasificacion: '' }, 'clasificacion'],
  ['flota', '', { edad_minima: 17 }, 'edad_minima'],
  ['flota', '', { edad_minima: 99 }, 'edad_minima'],
  ['flota', '', { status: 'borrado' }, 'status'],
  ['branches', '', { concession_percent: 1200 }, 'concession_percent'],
  ['branches', '', { concession_percent: -12 }, 'concession_percent'],
  ['branches', '', { after_hours_fee: 'mucho' }, 'after_hours_fee'],
  ['branches', '', { slug: '' }, 'slug'],
  ['branches', '', { slug: 'mi sucursal' }, 'slug'],
  ['branches', '', { slug: 'citycenter' }, 'slug'],
  ['branches', '', { lat: 999 }, 'lat'],
  ['branches', '', hours('18:00', '08:00'), 'horarios'],
  ['branches', '', hours('8am', '5pm', 9), 'horarios'],
  ['branches', '', { horarios: [] }, 'horarios'],
  ['branches', '', { horarios: null }, 'horarios'],
  ['branches', '', { brands: ['fireflai'] }, 'brands'],
  ['branches', '', { translations: [] }, 'translations'],
  ['branches', '', { entregas: [{ codigo: 'a', precio: 900, nombre_es: 'A' }] }, 'entregas'],
  ['branches', '', { telefono: 'llamar a Juan' }, 'telefono'],
  ['one_way_fees', '', { fee: -500 }, 'fee'],
  ['one_way_fees', '', { minutos: -5 }, 'minutos'],
  ['coverages', 'filter[codigo][_eq]=basic', { precio_dia: -50 }, 'precio_dia'],
  ['coverages', 'filter[codigo][_eq]=basic', { obligatoria: false }, 'obligatoria'],
  ['coverages', 'filter[codigo][_eq]=basic', { status: 'archived' }, 'obligatoria'],
  ['coverages', 'filter[codigo][_eq]=basic', { brands: ['marea'] }, 'obligatoria'],
  ['add_ons', '', { precio_dia: -5 }, 'precio_dia'],
  ['add_ons', '', { max_cantidad: 0 }, 'max_cantidad'],
  ['coupons', null, { ...coupon, value: 150 }, 'value'],
  ['coupons', null, { ...coupon, value: -10 }, 'value'],
  ['coupons', null, { ...coupon, kind: 'fixed', value: 5000 }, 'value'],
  ['coupons', null, { ...coupon, code: 'verano 20' }, 'code'],
  ['coupons', null, { ...coupon, valid_to: '31/02/2027' }, 'valid_to'],
  [
    ...(['coupons', null] as const),
    { ...coupon, valid_from: '2027-06-02', valid_to: '2027-06-01' },
    'valid_to',
  ],
  ['rate_rules', null, { ...season, percent: -150 }, 'percent'],
  ['rate_rules', null, { ...season, change: 'price', price: 0.01 }, 'price'],
  ['rate_rules', null, { ...season, ends_on: '2027-11-01' }, 'ends_on'],
  ['rate_rules', null, { ...season, starts_on: null }, 'starts_on'],
  ['rate_rules', null, { ...season, min_days: 15 }, 'min_days'],
  ['rate_lengths', '', { percent: 120 }, 'percent'],
  ['rate_lengths', '', { days: null }, 'days'],
  ['rate_lengths', '', { name_es: '' }, 'name_es'],
  [
    ...(['rental_limits', null] as const),
    { ...limit, kind: 'blackout', starts_on: '2027-01-01', ends_on: '2028-03-01' },
    'ends_on',
  ],
  ['rental_limits', null, { ...limit, kind: 'not_offered' }, 'branches'],
  ['rental_limits', null, { ...limit, kind: 'lead_time', hours: 5000 }, 'hours'],
  ['redirects', null, { ...redirect, from: '/', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/reserva/*', to: '/' }, 'from'],
  ['redirects', null, { ...redirect, from: '/flota', to: 'https://example.com/' }, 'from'],
  ['redirects', null, { ...redirect, from: '/flota/kia', to: 'https://example.com/' }, 'to'],
  ['redirects', null, { ...redirect, from: '/info/terminos-y-condiciones', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/info/t*', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/flota/k*', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/sucursales/a*', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/info/requisitos', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/flota/toyota-rav4', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/sucursales/albrook/*', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/tyc', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/ofertas\nviejas', to: '/promos' }, 'from'],
  ['redirects', null, { ...redirect, from: '/ofertas-viejas', to: '/pro\nmos' }, 'to'],
  ['redirects', null, { ...redirect, from: '/bucle', to: '/bucle' }, 'to'],
  ['redirects', null, { ...redirect, from: '/js', to: 'javascript:alert(1)' }, 'to'],
  ['info_pages', null, { status: 'published', slug: 'mi pagina/uno' }, 'slug'],
  ['info_pages', '', { slug: 'citycheck' }, 'slug'],
  ['info_pages', null, { status: 'published', slug: 'sin-titulo' }, 'translations'],
  ['info_pages', 'filter[slug][_eq]=privacidad', { status: 'draft' }, 'status'],
  ['info_pages', 'filter[slug][_eq]=privacidad', { slug: 'datos' }, 'slug'],
  ['ctas', '', { link: 'javascript:alert(1)' }, 'link'],
  ['ctas', '', { link: 'https:// www.firefly.example/promo' }, 'link'],
  ['pools', '', { name: ' ' }, 'name'],
  ['vehicles', '', { plate: '' }, 'plate'],
  ['vehicles', null, { car: 1, plate: '' }, 'plate'],
  ['vehicles', null, { car: 1, plate: '   ' }, 'plate'],
  ['vehicles', '', { year: 26 }, 'year'],
  ['companies', null, { name: 'Error', ruc: 'no es' }, 'ruc'],
  ['companies', null, { name: 'Error', ruc: ' ' }, 'ruc'],
  ['company_people', null, { email: 'ana@' }, 'email'],
  ['company_people', null, { email: '' }, 'email'],
  ['reservations', null, { name: '' }, 'name'],
  ['reservations', null, { email: ' ' }, 'email'],
  ['reservations', '', { name: '' }, 'name'],
  ['reservations', '', { email: 'no es correo' }, 'email'],
  ['reservations', '', { phone_number: 'llamar a Juan' }, 'phone_number'],
]

describe('a mistake of the staff', () => {
  test('is refused at its field, in Spanish, and nothing of it is saved', async () => {
    await addBooking()
    const answers: unknown[] = []
    for (const [collection, filter, change, field] of mistakes) {
      const method = filter === null ? 'POST' : 'PATCH'
      const path = `/items/${collection}${filter === null ? '' : `/${await idOf(collection, filter)}`}`
      const seen = `${path}?fields=*.*&limit=-1`
      const before = await back.admin('GET', seen)
      const { status, fields, text } = await refusal(method, path, change)
      // Not by the words for what nothing better is known of.
      const isTold =
        status === 400 &&
        fields.includes(field) &&
        /[Tt]iene que ser|[Nn]o puede/.test(text) &&
        !/otro valor|que ser otra\.|no se acepta/.test(text)
      const isAsBefore = isDeepStrictEqual(await back.admin('GET', seen), before)
      if (!isTold || !isAsBefore) {
        answers.push({ collection, change, status, fields, text, isAsBefore })
      }
    }
    expect(answers).toEqual([])
  })

  test('that Directus refuses by itself is told in Spanish, too', async () => {
    const path = `/items/branches/${await idOf('branches', 'filter[slug][_neq]=albrook')}`
    const taken = await refusal('PATCH', path, { slug: 'albrook' })
    expect(taken).toMatchObject({
      status: 400,
      text: 'Dirección en el sitio: ya lo tiene otro registro.',
    })
    const none = await refusal('POST', '/items/coupons', { status: 'draft', value: 5 })
    expect(none).toMatchObject({ status: 400, text: expect.stringContaining('no puede faltar') })
  })

  test('is refused to the administrator as well, and a good change is not', async () => {
    const path = `/items/flota/${await idOf('flota')}`
    await expect(back.admin('PATCH', path, { precio_firefly: 1 })).rejects.toThrow(/5 a 2000/)
    await expect(back.admin('PATCH', path, { precio_firefly: 27 })).resolves.toBeTruthy()
    const site = `/items/sites_config/${await idOf('sites_config')}`
    await expect(back.admin('PATCH', site, { goodwill_limit: 5000 })).rejects.toThrow(/0 a 2000/)
  })

  test('in a part of a record is refused: the last text of a branch, the last branch of a limit', async () => {
    const branch = await idOf('branches')
    const texts = (await back.admin(
      'GET',
      `/items/branches_translations?fields=id&filter[branches_id][_eq]=${branch}`,
    )) as { id: number }[]
    const ids = texts.map(({ id }) => id)
    const cleared = await refusal('PATCH', '/items/branches_translations', {
      ...{ keys: ids, data: { nombre: '' } },
    })
    expect(cleared).toMatchObject({ status: 400, fields: ['translations'] })
    const gone = await refusal('DELETE', '/items/branches_translations', ids)
    expect(gone).toMatchObject({ status: 400, fields: ['translations'] })
    const made = await back.as(staff, 'POST', '/items/rental_limits?fields=branches.id', {
      ...{ ...limit, kind: 'not_offered', branches: [{ branch }] },
    })
    const { branches } = made.data as { readonly branches: readonly { readonly id: number }[] }
    const wide = await refusal('DELETE', `/items/rental_limits_branches/${branches[0]?.id}`)
    expect(wide).toMatchObject({ status: 400, fields: ['branches'] })
    const all = (await back.admin('GET', '/items/branches?fields=id&limit=-1')) as { id: number }[]
    const everywhere = all.map(({ id }) => ({ branch: id }))
    const closed = { ...limit, kind: 'not_offered', branches: everywhere }
    const shut = await refusal('POST', '/items/rental_limits', closed)
    expect(shut).toMatchObject({ status: 400, fields: ['branches'] })
  })

  test('in the classes of a brand is refused when no car of it would be shown', async () => {
    const site = await idOf('sites_config', 'filter[brand][_eq]=firefly')
    const asked = `fields=id,classification&filter[site][_eq]=${site}&limit=-1`
    const parts = (await back.admin('GET', `/items/sites_config_cars?${asked}`)) as Row[]
    const renamed = await refusal('PATCH', '/items/sites_config_cars', {
      ...{ keys: parts.map(({ id }) => id), data: { classification: 'economicos' } },
    })
    expect(renamed).toMatchObject({ status: 400, fields: ['cars'] })
    expect(await back.admin('GET', `/items/sites_config_cars?${asked}`)).toEqual(parts)
    // A brand that has no car yet says its classes all the same.
    const name = { brand: 'nueva', site_name: 'Nueva' }
    const made = await back.admin('POST', '/items/sites_config?fields=id', {
      ...{ ...name, cars: [{ classification: 'economico' }] },
    })
    await back.admin('DELETE', `/items/sites_config/${(made as { id: number }).id}`)
  })

  test('in a link of the menu or of the footer is refused, and none that the site draws', async () => {
    const [words] = (await back.admin(
      'GET',
      '/items/sites_config_translations?fields=id,menu,footer&limit=1&sort=id',
    )) as { id: number; menu: unknown; footer: unknown }[]
    const path = `/items/sites_config_translations/${words?.id}`
    const owner = await back.adminToken()
    const write = (change: Row) => refusal('PATCH', path, change, owner)
    const menu = (link: string, label = 'Prueba') => ({ menu: [{ label, link }] })
    const footer = (link: string) => ({ footer: [{ heading: 'Prueba', links: menu(link).menu }] })
    for (const link of ['flota', '//evil.example', 'javascript:alert(1)', 'https:', 'tel:']) {
      for (const change of [menu(link), footer(link)]) {
        const told = await write(change)
        expect(told, link).toMatchObject({ status: 400, fields: ['translations'] })
        expect(told.text).toContain('una ruta del sitio')
      }
    }
    expect(await write(menu('/flota', ' '))).toMatchObject({ status: 400 })
    const mail = 'mailto:hola@example.com'
    for (const link of ['/flota?tipo=suv', 'https://example.com/', mail, 'tel:+5072000000', '']) {
      for (const change of [menu(link), footer(link)]) {
        expect(await write(change), link).toMatchObject({ status: 200 })
      }
    }
    await back.admin('PATCH', path, { menu: words?.menu, footer: words?.footer })
  })

  test('in a new part alone is refused: the branch that makes a limit one of all', async () => {
    const all = (await back.admin('GET', '/items/branches?fields=id&limit=-1')) as { id: number }[]
    const [{ id: last } = { id: 0 }, ...most] = all
    const made = await back.as(staff, 'POST', '/items/rental_limits?fields=id', {
      ...{ ...limit, kind: 'not_offered', branches: most.map(({ id }) => ({ branch: id })) },
    })
    const { id } = made.data as { readonly id: number }
    const part = { rental_limit: id, branch: last }
    const wide = await refusal('POST', '/items/rental_limits_branches', part)
    expect(wide).toMatchObject({ status: 400, fields: ['branches'] })
    await back.admin('DELETE', `/items/rental_limits/${id}`)
  })

  test('in a season of all is a long shortest stay, whether it names none or every one', async () => {
    const listed = async (collection: string, fields: string) =>
      (await back.admin('GET', `/items/${collection}?fields=${fields}&limit=-1`)) as Row[]
    const cars = await listed('flota', 'id,clasificacion')
    const every = {
      branches: (await listed('branches', 'id')).map(({ id }) => ({ branch: id })),
      cars: cars.map(({ id }) => ({ car: id })),
      classes: [...new Set(cars.map(({ clasificacion }) => clasificacion))],
    }
    const long = { ...season, min_days: 90 }
    for (const named of [
      {},
      ...Object.entries(every).map(([name, all]) => ({ [name]: all })),
      every,
    ]) {
      const shut = await refusal('POST', '/items/rate_rules', { ...long, ...named })
      expect([Object.keys(named), shut.status, shut.fields]).toEqual([
        ...[Object.keys(named), 400, ['min_days']],
      ])
    }
    for (const [name, all] of Object.entries(every)) {
      const some = { ...long, [name]: all.slice(1) }
      const made = await back.as(staff, 'POST', '/items/rate_rules?fields=id', some)
      expect([name, made.status]).toEqual([name, 200])
      const { id } = made.data as { readonly id: number }
      const widened = await refusal('PATCH', `/items/rate_rules/${id}`, { [name]: [] })
      expect(widened).toMatchObject({ status: 400, fields: ['min_days'] })
      // Whoever takes it away may.
      const path = `/items/rate_rules/${id}`
      const gone = await back.as(staff, 'PATCH', path, { status: 'archived', [name]: [] })
      expect(gone.status).toBe(200)
      await back.admin('DELETE', path)
    }
  })

  test('in a part that moves is refused to the record that it leaves', async () => {
    const [one, other] = [await idOf('branches'), await idOf('branches', 'sort=-id')]
    const of = (branch: number) =>
      `/items/branches_translations?fields=id&filter[branches_id][_eq]=${branch}`
    const keys = ((await back.admin('GET', of(one))) as { id: number }[]).map(({ id }) => id)
    const moved = await refusal('PATCH', '/items/branches_translations', {
      ...{ keys, data: { branches_id: other } },
    })
    expect(moved).toMatchObject({ status: 400, fields: ['translations'] })
  })

  test('of before in two parts is mended one by one, and no other is made', async () => {
    const branch = await idOf('branches')
    const texts = (await back.admin(
      'GET',
      `/items/branches_translations?fields=id,pasos&filter[branches_id][_eq]=${branch}&sort=id`,
    )) as { id: number; pasos: unknown }[]
    expect(texts).toHaveLength(2)
    for (const { id } of texts) {
      writeBeside(back, 'branches_translations', id, { pasos: '[{"texto":5}]' })
    }
    for (const { id, pasos } of texts) {
      const path = `/items/branches_translations/${id}`
      const still = await refusal('PATCH', path, { pasos: [{ texto: 6 }] })
      expect(still).toMatchObject({ status: 400, fields: ['translations'] })
      expect(await refusal('PATCH', path, { pasos })).toMatchObject({ status: 200 })
    }
  })

  test('is none where a vehicle has no plate yet: it goes by its number', async () => {
    const car = await idOf('flota')
    for (const plate of [{}, { plate: null }]) {
      const made = await back.as(staff, 'POST', '/items/vehicles?fields=id', { car, ...plate })
      expect(made.status).toBe(200)
      await back.admin('DELETE', `/items/vehicles/${Reflect.get(Object(made.data), 'id')}`)
    }
  })

  test('of before in a plate is left alone until somebody writes it', async () => {
    const id = await idOf('vehicles')
    const path = `/items/vehicles/${id}`
    const [before] = (await back.admin('GET', `/items/vehicles?filter[id][_eq]=${id}`)) as Row[]
    writeBeside(back, 'vehicles', id, { plate: 'ñandú' })
    expect(await refusal('PATCH', path, { year: 2024 })).toMatchObject({ status: 200 })
    expect(await refusal('PATCH', path, { plate: 'ñandú' })).toMatchObject({ fields: ['plate'] })
    expect(await refusal('PATCH', path, { plate: 'zz-9876' })).toMatchObject({ status: 200 })
    const plate = await back.admin('GET', `${path}?fields=plate`)
    expect(plate).toEqual({ plate: 'ZZ-9876' })
    await back.admin('PATCH', path, { plate: before?.plate, year: before?.year })
  })
})

describe('a field that the collection has not', () => {
  const by = {
    administrator: () => back.tokens.admin,
    staff: () => staff,
    site: () => back.siteToken,
  }
  const writers = ['administrator', 'staff', 'site'] as const

  test.each(writers)('is refused to the %s, by its name, and nothing is written', async (who) => {
    const [collection, good] = who === 'site' ? ['leads', {}] : ['flota', { discount: 7 }]
    const id = who === 'site' ? '' : `/${await idOf('flota')}`
    const before = id && (await back.admin('GET', `/items/${collection}${id}`))
    const method = id ? 'PATCH' : 'POST'
    const written = { ...good, precio_lluvia: 41 }
    const told = await refusal(method, `/items/${collection}${id}`, written, by[who]())
    expect(told).toMatchObject({
      status: 400,
      text: `La colección "${collection}" no tiene estos campos: "precio_lluvia". No se escribió nada.`,
    })
    if (id) expect(await back.admin('GET', `/items/${collection}${id}`)).toEqual(before)
  })

  test('is refused in a part of a record, in one of many and in a person', async () => {
    const branch = await idOf('branches')
    const translations = { create: [{ languages_code: 'fr-FR', apodo: 'x' }] }
    const part = await refusal('PATCH', `/items/branches/${branch}`, { translations })
    expect([part.status, part.text]).toEqual([400, expect.stringContaining('"apodo"')])
    const many = [
      { id: branch, phone: '+507 6100-0000' },
      { id: branch, celular: '1' },
    ]
    expect(await refusal('PATCH', '/items/branches', many)).toMatchObject({ status: 400 })
    const person = await refusal('PATCH', '/users/me', { apodo: 'x' }, back.tokens.admin)
    expect([person.status, person.text]).toEqual([400, expect.stringContaining('"apodo"')])
  })

  test('is told to nobody who is a stranger', async () => {
    const { status, text } = await refusal('POST', '/items/flota', { precio_lluvia: 1 }, '')
    expect([status, text]).toEqual([403, expect.not.stringContaining('precio_lluvia')])
  })
})

describe('the obligatory plan', () => {
  const obligatory = async () => {
    const query = 'fields=id,brands&filter[obligatoria][_eq]=true&filter[status][_eq]=published'
    return (await back.admin('GET', `/items/coverages?${query}&sort=id`)) as {
      readonly id: number
      readonly brands: readonly string[] | null
    }[]
  }
  const plan = (codigo: string) => ({
    ...{ codigo, status: 'published', obligatoria: true, precio_dia: 12, deposito: 100 },
    translations: [{ languages_code: 'es-ES', nombre: 'Prueba' }],
  })
  const made = async (row: Row) => {
    const { status, data } = await back.as(staff, 'POST', '/items/coverages?fields=id', row)
    expect(status, JSON.stringify(data)).toBe(200)
    return (data as { readonly id: number }).id
  }
  const patch = (id: number | undefined, change: Row) =>
    refusal('PATCH', `/items/coverages/${id}`, change)

  test('is another when staff say so, and that of before has it in its history', async () => {
    const [basic] = await obligatory()
    const standard = await idOf('coverages', 'filter[codigo][_eq]=standard')
    expect((await patch(standard, { obligatoria: true })).status).toBe(200)
    expect((await obligatory()).map(({ id }) => id)).toEqual([standard])
    const who = await back.as(staff, 'GET', '/users/me?fields=id')
    const history = await back.admin(
      'GET',
      `/revisions?filter[collection][_eq]=coverages&filter[item][_eq]=${basic?.id}&sort=-id&limit=1&fields=activity.user,delta`,
    )
    expect(history).toMatchObject([{ activity: { user: (who.data as Row).id } }])
    expect((await patch(basic?.id, { obligatoria: true })).status).toBe(200)
  })

  test('is another in one brand alone, and again the one of all', async () => {
    const [basic] = await obligatory()
    const marea = await made({ ...plan('prueba-marea'), brands: ['marea'] })
    expect(await obligatory()).toEqual([
      { id: basic?.id, brands: expect.not.arrayContaining(['marea']) },
      { id: marea, brands: ['marea'] },
    ])
    // Changed otherwise, neither takes anything from the other.
    expect((await patch(basic?.id, { precio_dia: 11 })).status).toBe(200)
    expect((await patch(marea, { precio_dia: 11 })).status).toBe(200)
    expect(await obligatory()).toHaveLength(2)
    // None is left for the brand.
    for (const change of [{ obligatoria: false }, { status: 'draft' }, { brands: ['ceiba'] }]) {
      expect(await patch(marea, change)).toMatchObject({ status: 400, fields: ['obligatoria'] })
    }
    const both = await Promise.all([1, 2].map(() => patch(marea, { obligatoria: false })))
    expect(both.map(({ status }) => status)).toEqual([400, 400])
    const gone = await refusal('DELETE', `/items/coverages/${marea}`)
    expect(gone).toMatchObject({ status: 400, fields: ['obligatoria'] })
    expect((await patch(basic?.id, { brands: [] })).status).toBe(200)
    expect((await obligatory()).map(({ id }) => id)).toEqual([basic?.id])
    expect((await refusal('DELETE', `/items/coverages/${marea}`)).status).toBe(204)
  })

  test('is not asked for of the first draft, nor of a brand that had none before', async () => {
    const [basic] = await obligatory()
    writeBeside(back, 'coverages', basic?.id ?? 0, { brands: 'firefly' })
    expect((await patch(basic?.id, { precio_dia: 11 })).status).toBe(200)
    writeBeside(back, 'coverages', basic?.id ?? 0, { status: 'draft' })
    const draft = await made({ ...plan('prueba-borrador'), status: 'draft' })
    const extra = await made({ ...plan('prueba-opcional'), obligatoria: false })
    for (const id of [draft, extra]) await back.admin('DELETE', `/items/coverages/${id}`)
    writeBeside(back, 'coverages', basic?.id ?? 0, { brands: null, status: 'published' })
  })
})

describe('a file', () => {
  const importCsv = async (collection: string, csv: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'archivo.csv')
    const answer = await fetch(`${back.url}/utils/import/${collection}`, {
      ...{ method: 'POST', body: form, headers: { Authorization: `Bearer ${staff}` } },
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('with decimals and words as people write them is understood', async () => {
    const id = await idOf('add_ons')
    const good = await importCsv('add_ons', `id,precio_dia,status\n${id},"12,50",Publicado\n`)
    expect(good, good.text).toMatchObject({ status: 200 })
    const row = await back.admin('GET', `/items/add_ons/${id}?fields=precio_dia,status`)
    expect(row).toEqual({ precio_dia: 12.5, status: 'published' })
  })

  // A Spanish spreadsheet writes semicolons, one of two encodings, and marks both.
  test.each([
    ['a short one of semicolons', 'id;precio_dia\n#;12,50'],
    ['of one line more', 'id;precio_dia;status\r\n#;12,50;Publicado\r\n'],
    ['of tabs', 'id\tprecio_dia\n#\t12,50\n'],
    ['with the mark of its encoding', '\uFEFFid;precio_dia\n#;12,50\n'],
    ['with its separator told', 'sep=;\nid;precio_dia\n#;12,50\n'],
    ['with empty lines', '\nid;precio_dia\n;\n#;12,50\n\n'],
    ['with everything in quotes', '"id";"precio_dia"\n"#";"12,50"\n'],
  ])('is imported however a spreadsheet wrote it: %s', async (_, file) => {
    const id = await idOf('add_ons')
    const good = await importCsv('add_ons', file.replace('#', String(id)))
    expect(good, good.text).toMatchObject({ status: 200 })
    const row = await back.admin('GET', `/items/add_ons/${id}?fields=precio_dia`)
    expect(row).toEqual({ precio_dia: 12.5 })
  })

  test('has its letters, also in the encoding of Windows, and what the export wrote before a sign goes', async () => {
    const id = await idOf('branches')
    const file = `id;telefono;ciudad\n${id};'+507 6000-0000;Colón\n`
    const windows = Uint8Array.from(file, (letter) => letter.charCodeAt(0))
    const good = await importCsv('branches', windows)
    expect(good, good.text).toMatchObject({ status: 200 })
    const row = await back.admin('GET', `/items/branches/${id}?fields=telefono,ciudad`)
    expect(row).toEqual({ telefono: '+507 6000-0000', ciudad: 'Colón' })
  })

  test('with a mistake is refused whole, with field and row', async () => {
    const [one, other] = [await idOf('flota'), await idOf('flota', 'sort=-id')]
    const csv = `id,precio_firefly\n${one},"31,00"\n${other},"2.600.000,00"\n`
    const bad = await importCsv('flota', csv)
    expect(bad.status).toBe(400)
    expect(JSON.parse(bad.text).errors[0].extensions).toMatchObject({ field: 'precio_firefly' })
    const row = await back.admin('GET', `/items/flota/${one}?fields=precio_firefly`)
    expect(row).not.toEqual({ precio_firefly: 31 })
  })

  test('for spreadsheets tells its encoding and has no formula', async () => {
    const message = '=HYPERLINK("http://evil.example","x")'
    await back.admin('POST', '/items/leads', { name: 'Ñame', email: '+cmd@example.com', message })
    const answer = await fetch(
      `${back.url}/items/leads?export=csv&fields=name,email,message&sort=-id&limit=1`,
      { headers: { Authorization: `Bearer ${staff}` } },
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(text).toContain(`"'+cmd@example.com"`)
    expect(text).toContain('"Ñame"')
  })

  test('is downloaded, and never kept among the files, where other roles read it', async () => {
    const files = () => back.admin('GET', '/files?filter[title][_starts_with]=export-&fields=id')
    const asked = { query: { fields: ['email'] }, format: 'csv' }
    const { status, text } = await refusal('POST', '/utils/export/leads', asked)
    expect([status, text]).toEqual([400, expect.stringContaining('descárgalo')])
    expect(await files()).toEqual([])
  })
})

describe('a record that is used', () => {
  test.each([
    ['coverages', 'reservations', 'coverage'],
    ['flota', 'reservations', 'car'],
    ['branches', 'reservations', 'pickup_branch'],
  ])('%s: is not deleted while %s name it: who tries reads which', async (collection, _, field) => {
    const booking = await addBooking()
    const row = (await back.admin(
      'GET',
      `/items/reservations/${booking}?fields=${field},reservation_id`,
    )) as Readonly<Record<string, unknown>>
    const { status, text } = await refusal('DELETE', `/items/${collection}/${row[field]}`)
    expect([status, text]).toEqual([400, expect.stringContaining('No se puede borrar: lo usa')])
    expect(text).toContain(`Reserva «${row.reservation_id}»`)
    expect(text).toContain('Archívalo')
    const after = await back.admin('GET', `/items/reservations/${booking}?fields=${field}`)
    expect(after).toEqual({ [field]: row[field] })
  })

  test('a picture of a car, a page that is accepted, a branch that somebody comes to', async () => {
    const [car] = (await back.admin(
      'GET',
      '/items/flota?filter[imagen][_nnull]=true&fields=imagen&limit=1',
    )) as { imagen: string }[]
    expect((await back.as(await back.adminToken(), 'DELETE', `/files/${car?.imagen}`)).status).toBe(
      400,
    )
    const page = await idOf('info_pages', 'filter[slug][_eq]=terminos-y-condiciones')
    expect((await refusal('DELETE', `/items/info_pages/${page}`)).text).toContain(
      'acepta esta página',
    )
    const booking = await addBooking()
    const row = (await back.admin(
      'GET',
      `/items/reservations/${booking}?fields=pickup_branch,reservation_id`,
    )) as Readonly<Record<string, unknown>>
    const path = `/items/branches/${row.pickup_branch}`
    const off = await refusal('PATCH', path, { status: 'draft' })
    expect([off.status, off.text]).toEqual([400, expect.stringContaining(`${row.reservation_id}`)])
    const left = await refusal('PATCH', path, { brands: ['marea', 'ceiba'] })
    expect([left.status, left.text]).toEqual([
      ...[400, expect.stringContaining(`${row.reservation_id}`)],
    ])
    expect((await refusal('PATCH', path, { brands: ['firefly', 'marea'] })).status).toBe(200)
    await back.admin('PATCH', path, { brands: null })
  })

  test('a coupon that was used, by its booking', async () => {
    const reservation = await addBooking()
    const [booking] = (await back.admin(
      'GET',
      `/items/reservations?filter[id][_eq]=${reservation}&fields=reservation_id`,
    )) as Row[]
    const made = await back.as(staff, 'POST', '/items/coupons?fields=id', {
      ...{ ...coupon, code: 'USADO' },
    })
    const { id } = made.data as { readonly id: number }
    const use = { key: `prueba-${id}`, coupon: id, reservation }
    await back.admin('POST', '/items/coupon_redemptions', use)
    const { status, text } = await refusal('DELETE', `/items/coupons/${id}`)
    expect([status, text]).toEqual([
      ...[400, expect.stringContaining(`Reserva «${booking?.reservation_id}»`)],
    ])
  })

  test('every column that names a record is a part of it or keeps it', () => {
    const parts = collections.flatMap(({ collection, fields }) =>
      fields.flatMap(({ field, relation }) =>
        relation &&
        !usesOf(relation.to).some((use) => use.collection === collection && use.field === field)
          ? [`${relation.to} < ${collection}.${field}`]
          : [],
      ),
    )
    expect(parts.toSorted()).toEqual([
      'add_ons < add_ons_translations.add_ons_id',
      'branches < branches_translations.branches_id',
      'branches < one_way_fees.destino',
      'branches < one_way_fees.origen',
      'branches < staff_branches.branch',
      'branches < stock_alerts.pickup_branch',
      'branches < stock_alerts.return_branch',
      'companies < company_people.company',
      'coverages < coverages_translations.coverages_id',
      'ctas < ctas_translations.ctas_id',
      'directus_users < passkeys.user',
      'directus_users < staff_branches.user',
      'flota < hold_shares.car',
      'flota < stock_alerts.car',
      'info_pages < info_pages_translations.info_pages_id',
      'leads < mail_outbox.lead',
      'mail_outbox < mail_claims.mail',
      'prechecks < precheck_steps.precheck',
      'rate_rules < rate_rules_branches.rule',
      'rate_rules < rate_rules_cars.rule',
      'rental_limits < rental_limits_branches.rental_limit',
      'reservations < coupon_redemptions.reservation',
      'reservations < hold_places.reservation',
      'reservations < mail_outbox.reservation',
      'reservations < prechecks.reservation',
      'reservations < reservation_slots.reservation',
      'reservations < reservation_steps.reservation',
      'sites_config < sites_config_cars.site',
      'sites_config < sites_config_translations.sites_config_id',
      'stock_alerts < mail_outbox.alert',
      'vehicle_blocks < reservation_slots.block',
      'vehicles < vehicle_blocks.vehicle',
    ])
  })
})

test('what is left out all the same stands in a view of the Studio, with record, field and cure', async () => {
  const view = async (token: string | undefined) => {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
    const answer = await fetch(`${back.url}/no-se-muestra`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  expect((await view(undefined)).status).toBe(403)
  const whole = (await view(staff)).text
  expect(whole).toContain('El sitio muestra todo lo que está publicado.')
  expect(whole).not.toContain('Sin revisar')
  // Lists that a role may not read in full are not told to be well.
  const part = (await view(back.tokens.content)).text
  expect(part).not.toContain('El sitio muestra todo lo que está publicado.')
  expect(part).toMatch(/Sin revisar, porque tu rol no ve todos sus campos: [^<]*Vehículos/)
  // A brand that each obligatory plan leaves out rents nothing.
  const basic = await idOf('coverages', 'filter[codigo][_eq]=basic')
  writeBeside(back, 'coverages', basic, { brands: 'firefly' })
  expect((await view(staff)).text).toContain('sin él no alquila nada')
  writeBeside(back, 'coverages', basic, { brands: null })
  // So does one whose classes no car of it has.
  const site = await idOf('sites_config', 'filter[brand][_eq]=marea')
  const listed = (await back.admin(
    'GET',
    `/items/sites_config_cars?fields=id,classification&filter[site][_eq]=${site}&limit=-1`,
  )) as { readonly id: number; readonly classification: string }[]
  for (const { id } of listed) {
    writeBeside(back, 'sites_config_cars', id, { classification: 'economicos' })
  }
  expect((await view(staff)).text).toContain('sin autos no alquila nada')
  expect((await view(back.tokens.content)).text).toContain('sin autos no alquila nada')
  for (const { id, classification } of listed) {
    writeBeside(back, 'sites_config_cars', id, { classification })
  }
  // A page of ours may have been published at an address that leads elsewhere.
  const led = await idOf('redirects', 'filter[from][_eq]=/ofertas')
  writeBeside(back, 'redirects', led, { from: '/info/requisitos' })
  expect((await view(staff)).text).toContain('esta es del sitio, y dejaría de verse')
  writeBeside(back, 'redirects', led, { from: '/ofertas' })
  const car = await idOf('flota')
  writeBeside(back, 'flota', car, { precio_firefly: 0 })
  const { text } = await view(staff)
  expect(text).not.toContain('no alquila nada')
  expect(text).toContain(`href="/admin/content/flota/${car}"`)
  expect(text).toContain('Firefly, por día')
  expect(text).toContain('de 5 a 2000')
})
