import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { rentalParams } from '~/features/search/rental-params'
import { ROLES } from '../../directus/setup/access.ts'
import { addCar, ofOwnClass } from '../fixtures/cars'
import { inFull } from '../fixtures/short'
import { contentOf, startTestSite, type TestSite, visitor } from '../fixtures/site'
import { passTime } from '../world/lease'

type Prices = { readonly precio_firefly: string | number }

/** `/tarifas` as the staff has it, and what of it reaches the site. */
describe('the pages of the back office', () => {
  let site: TestSite
  let car = 0

  beforeAll(async () => {
    site = await startTestSite(async (back) => {
      car = await addCar(back, { units: 3, daily: 50, model: 'Calendario' })
      await ofOwnClass(back, car, 'prueba')
    })
    await contentOf()
  })
  afterAll(() => site?.stop())

  const headers = async () => ({ Authorization: `Bearer ${await site.back.staffToken()}` })
  const get = async (path: string) => {
    const answer = await fetch(site.back.url + path, { headers: await headers() })
    return { status: answer.status, text: await answer.text() }
  }
  const post = async (form: Record<string, string>, more: Record<string, string> = {}) => {
    const answer = await fetch(`${site.back.url}/tarifas/csv`, {
      method: 'POST',
      headers: { ...(await headers()), ...more },
      body: new URLSearchParams(form),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const markIn = (text: string) => /name="marca" value="([0-9a-f]+)"/.exec(text)?.[1] ?? ''

  test('are for the staff alone, and not for forms of others', async () => {
    const renter = randomUUID()
    await site.back.admin('POST', '/users', {
      ...{ email: `${renter}@example.com`, role: ROLES.renter.id, status: 'active', token: renter },
    })
    for (const path of ['/tarifas', '/tarifas/csv', '/tarifas/precios', '/informes', '/hoy']) {
      for (const token of [null, renter, site.back.siteToken]) {
        const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
        const answer = await fetch(site.back.url + path, { headers })
        expect([path, answer.status, await answer.text()]).toEqual([
          ...[path, 403, expect.stringContaining('Entra al Studio')],
        ])
      }
    }
    const renters = await fetch(`${site.back.url}/tarifas/csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${renter}` },
      body: new URLSearchParams({ csv: 'id\n', paso: 'ver' }),
    })
    expect(renters.status).toBe(403)
    const foreign = await post({ csv: 'id\n', paso: 'ver' }, { Origin: 'https://example.com' })
    expect(foreign.status).toBe(403)
  })

  test('say what the site charges', async () => {
    const { status, text } = await get(
      '/tarifas?marca=firefly&clase=economico&sucursal=aeropuerto-tocumen',
    )
    expect(status, text).toBe(200)
    const day = addDays(dateOf(panamaNow(Date.now())), 20)
    const search = {
      ...{ pickupBranch: 'aeropuerto-tocumen', returnBranch: 'aeropuerto-tocumen' },
      ...{ pickup: `${day}T10:00`, return: `${addDays(day, 1)}T10:00` },
    }
    const view = await visitor().run(() => getFleet(rentalParams(search)))
    const offer = view.offers.find((one) => one.car.class === 'economico')
    const line = offer?.prepaid.lines[0]
    // The page shows the counter's price.
    const counter = Math.round((line?.amount ?? 0) / (1 - (offer?.car.discount ?? 0) / 10_000))
    expect(text).toContain(
      `<time datetime="${day}">${Number(day.slice(8))}</time><b>${(counter / 100).toFixed(2)}</b>`,
    )
  })

  test('show what a file would change, write all of it, and refuse one that was compared with something else', async () => {
    const { text: csv } = await get('/tarifas/csv')
    const lines = csv.split('\n')
    const columns = (lines[0] ?? '').split(',')
    const added = columns.map(
      (name) =>
        ({
          name_es: 'Prueba CSV',
          name_en: 'CSV test',
          status: 'published',
          season: 'peak',
          dates: 'yearly',
          starts_on: '2026-01-01',
          ends_on: '2026-12-31',
          change: 'percent',
          percent: '100',
          classes: 'prueba',
          priority: '99',
          days_before: '0',
          days_after: '0',
        })[name] ?? '',
    )
    const wanted = `${csv}\n${added.join(',')}`
    const dry = await post({ csv: wanted, paso: 'ver' })
    expect(dry.status, dry.text).toBe(200)
    expect(dry.text).toContain('Nuevas: 1. Cambiadas: 0.')
    const count = async () =>
      ((await site.back.admin('GET', '/items/rate_rules?fields=id&limit=-1')) as unknown[]).length
    const before = await count()
    const stale = await post({ csv: wanted, paso: 'guardar', marca: 'abc' })
    expect(stale.status).toBe(409)
    expect(await count()).toBe(before)
    const done = await post({ csv: wanted, paso: 'guardar', marca: markIn(dry.text) })
    expect(done.status, done.text).toBe(200)
    expect(await count()).toBe(before + 1)
    // Sent again it was compared with what is not there any more.
    expect((await post({ csv: wanted, paso: 'guardar', marca: markIn(dry.text) })).status).toBe(409)
    expect(await count()).toBe(before + 1)
    const { text } = await get('/tarifas?marca=firefly&clase=prueba')
    expect(text).toContain('Prueba CSV')
    expect(text).toContain('<b>100.00</b>')
    // It stands before what the next ones make.
    for (const { id } of await rulesNamed('Prueba CSV')) {
      await site.back.admin('DELETE', `/items/rate_rules/${id}`)
    }
  })

  test.each([
    ['utf-8', new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('Días de prueba')])],
    ['windows-1252', new Uint8Array(Buffer.from('Días de prueba', 'latin1'))],
  ])('take a file of a spreadsheet in %s, with semicolons', async (_, name) => {
    const head = 'name_es;name_en;percent;starts_on;ends_on'
    const bom = name[0] === 0xef ? name.slice(0, 3) : new Uint8Array()
    const row = [...Buffer.from(`${head}\r\n`), ...name.slice(bom.length)]
    const rest = Buffer.from(';Test;5;2026-01-01;2026-02-01\r\n')
    const form = new FormData()
    form.set('csv', 'what is mended by the file')
    form.set('paso', 'ver')
    form.set('archivo', new Blob([new Uint8Array([...bom, ...row, ...rest])]), 'temporadas.csv')
    const answer = await fetch(`${site.back.url}/tarifas/csv`, {
      method: 'POST',
      headers: await headers(),
      body: form,
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    expect(text).toContain('Temporada nueva: Días de prueba')
  })

  test('say that there is nothing in a body that is no form', async () => {
    const answer = await fetch(`${site.back.url}/tarifas/csv`, {
      method: 'POST',
      headers: { ...(await headers()), 'content-type': 'multipart/form-data' },
      body: 'nothing',
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('el archivo no tiene temporadas')
  })

  test('show what a file of base prices would change, refuse what is no price, and write all or none', async () => {
    const { text: csv } = await get('/tarifas/precios')
    const [head = '', ...rows] = csv.replace('\uFEFF', '').split('\n')
    expect(head.trim()).toBe('id,auto,firefly,ceiba,marea')
    const own = rows.find((row) => row.startsWith(`${car},`))
    expect(own).toMatch(/,50\.00,/)
    const send = async (form: Record<string, string>) => {
      const answer = await fetch(`${site.back.url}/tarifas/precios`, {
        method: 'POST',
        headers: await headers(),
        body: new URLSearchParams(form),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const price = async () =>
      Number(((await site.back.admin('GET', `/items/flota/${car}`)) as Prices).precio_firefly)
    for (const bad of ['1.500,00', '4', '2600000', 'gratis', '-3']) {
      const refused = await send({ csv: `id;firefly\n${car};${bad}`, paso: 'ver' })
      expect([bad, refused.status]).toEqual([bad, 422])
      expect(refused.text).toContain('es un precio de 5 a 2000')
    }
    const wanted = `id;firefly\n${car};61,50`
    const dry = await send({ csv: wanted, paso: 'ver' })
    expect(dry.text).toContain('Precios que cambiarían: 1.')
    expect(dry.text).toContain('+23 %')
    expect(await price()).toBe(50)
    const stale = await send({ csv: wanted, paso: 'guardar', marca: 'abc' })
    expect([stale.status, await price()]).toEqual([409, 50])
    const done = await send({ csv: wanted, paso: 'guardar', marca: markIn(dry.text) })
    expect([done.status, await price()]).toEqual([200, 61.5])
    const same = await send({ csv: wanted, paso: 'ver' })
    expect(same.text).toContain('Nada cambiaría')
    await site.back.admin('PATCH', `/items/flota/${car}`, { precio_firefly: 50 })
  })

  test('refuse a file with faults, with all of them and what was typed', async () => {
    const { status, text } = await post({ csv: 'id,percent\n1,<b>\n999999,3', paso: 'ver' })
    expect(status).toBe(422)
    expect(text).toContain('1,&lt;b&gt;')
    expect(text).not.toContain('<b>\n')
    expect(text).toContain('no hay una temporada con ese número')
  })

  test('refuse a body of more than two megabytes in words', async () => {
    const { status, text } = await post({ csv: `id\n${'7\n'.repeat(1_100_000)}`, paso: 'ver' })
    expect([status, text]).toEqual([413, expect.stringContaining('demasiado largo')])
  })

  test('approve nothing that the site or the write would refuse', async () => {
    const head = 'name_es,name_en,percent,dates,days_before,classes,branches,brands,cars'
    const row = 'Mala,Bad,5,carnival,100,suv_compcto,tocumn,fierfly,99999'
    const { status, text } = await post({ csv: `${head}\n${row}`, paso: 'ver' })
    expect(status).toBe(422)
    for (const one of ['days_before', 'suv_compcto', 'tocumn', 'fierfly', '99999']) {
      expect(text).toContain(one)
    }
  })

  const newRow = (name: string, more: Record<string, string> = {}) => {
    const row = {
      ...{ name_es: name, name_en: name, status: 'published', season: 'peak', dates: 'yearly' },
      ...{ starts_on: '2026-01-01', ends_on: '2026-12-31', percent: '50', classes: 'prueba' },
      ...more,
    }
    return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`
  }
  const rulesNamed = async (name: string) =>
    (await site.back.admin(
      'GET',
      `/items/rate_rules?filter[name_es][_eq]=${name}&fields=*,cars.car&limit=-1&deep[cars][_limit]=-1`,
    )) as { id: number; priority: number; cars: { car: number }[] }[]

  test('tell the clash that a file would make, also of what begins to count later', async () => {
    const first = newRow('Choque uno', { priority: '50' })
    const dry = await post({ csv: first, paso: 'ver' })
    expect(dry.text).not.toContain('Chocarían')
    const second = newRow('Choque dos', {
      ...{ priority: '50', effective_from: '2030-01-01T00:00:00-05:00' },
    })
    const done = await post({ csv: first, paso: 'guardar', marca: markIn(dry.text) })
    expect(done.status, done.text).toBe(200)
    const clash = await post({ csv: second, paso: 'ver' })
    expect(clash.text).toContain('Chocarían')
    expect(clash.text).toContain('<b>Choque dos</b> y <b>Choque uno</b>')
    expect(clash.text).toContain('desde el 1 ene 2030')
  })

  test('write the same file once, however fast it is sent twice', inFull, async () => {
    const csv = newRow('Doble clic', { priority: '60' })
    const marca = markIn((await post({ csv, paso: 'ver' })).text)
    const form = { csv, paso: 'guardar', marca }
    const answers = await Promise.all([post(form), post(form), post(form)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await rulesNamed('Doble clic')).toHaveLength(1)
  })

  test('leave nothing of a file whose second row is refused, and say which in words', async () => {
    const [permission] = (await site.back.admin(
      'GET',
      '/permissions?filter[collection][_eq]=rate_rules&filter[action][_eq]=create&fields=id&limit=-1',
    )) as { id: number }[]
    const bind = (validation: object | null) =>
      site.back.admin('PATCH', `/permissions/${permission?.id}`, { validation })
    await bind({ priority: { _lte: 500 } })
    try {
      const [head = '', row = ''] = newRow('Primera', { priority: '70' }).split('\n')
      const csv = [head, row, row.replaceAll('Primera', 'Segunda').replace(/70$/, '700')].join('\n')
      const marca = markIn((await post({ csv, paso: 'ver' })).text)
      const { status, text } = await post({ csv, paso: 'guardar', marca })
      expect([status, text]).toEqual([422, expect.stringContaining('No se guardó')])
      expect(text).toContain('<b>Segunda</b>')
      expect(await rulesNamed('Primera')).toEqual([])
    } finally {
      await bind(null)
    }
  })

  test(
    'keep more cars than one page of the back office has, and write what changed alone',
    inFull,
    async () => {
      const cars = await Promise.all(
        Array.from({ length: 105 }, (_, at) => addCar(site.back, { units: null, model: `M${at}` })),
      )
      const row = { name_es: 'Muchos autos', name_en: 'Many cars', percent: 1, status: 'draft' }
      const staff = await site.back.staffToken()
      const made = await site.back.as(staff, 'POST', '/items/rate_rules', {
        ...row,
        cars: cars.map((car) => ({ car })),
      })
      expect(made.status, JSON.stringify(made.data)).toBe(200)
      const { text: file } = await get('/tarifas/csv')
      expect(file).toContain(cars.toSorted((a, b) => a - b).join('|'))
      const [rule] = await rulesNamed('Muchos autos')
      const csv = `id,priority\n${rule?.id},3`
      const marca = markIn((await post({ csv, paso: 'ver' })).text)
      // Somebody else's note is not in the file.
      expect((await post({ csv, paso: 'guardar', marca })).status).toBe(200)
      const [after] = await rulesNamed('Muchos autos')
      expect([after?.priority, after?.cars.length]).toEqual([3, 105])
      // The list of the site is one page again.
      await site.back.admin('PATCH', '/items/flota', { keys: cars, data: { status: 'draft' } })
    },
  )

  test(
    'show a season that the staff changed, with its shortest stay, and what will count',
    inFull,
    async () => {
      const staff = await site.back.staffToken()
      const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
      const make = await site.back.as(staff, 'POST', '/items/rate_rules?fields=id', {
        ...{ status: 'published', name_es: 'Festival', name_en: 'Festival', dates: 'yearly' },
        ...{ starts_on: '2026-01-01', ends_on: '2026-12-31', percent: 14, season: 'low' },
        ...{ classes: ['prueba'], priority: 900, effective_from: inTwoDays.toISOString() },
      })
      expect(make.status, JSON.stringify(make.data)).toBe(200)
      const [rule] = await rulesNamed('Festival')
      const change = { min_days: 4 }
      const patched = await site.back.as(staff, 'PATCH', `/items/rate_rules/${rule?.id}`, change)
      expect(patched.status).toBe(200)
      const address = '/tarifas?marca=firefly&clase=prueba'
      expect((await get(address)).text).not.toContain('<b>57.00</b>')
      const { text } = await get(
        `${address}&el=${addDays(panamaNow(inTwoDays.getTime()).slice(0, 10), 1)}`,
      )
      expect(text).toContain('<b>57.00</b>')
      expect(text).toContain('class="s-low" title="Festival"')
      expect(text).toMatch(/Festival<\/th><td class="n">\$57\.00<\/td><td class="n">4<\/td>/)
      expect(text).toContain('<b>Tarifa semanal</b>: desde 7 días, 15 % menos')
      for (const el of ['ayer', '2027-02-31', '2020-01-01']) {
        expect((await get(`${address}&el=${el}`)).text).toContain('con lo que cuenta ahora')
      }
    },
  )

  test.each([
    ['rate_rules', 'min_days', 0],
    ['rate_rules', 'percent', 401],
    ['rate_rules', 'days_before', 61],
    ['rate_rules', 'price', 0],
    ['rate_lengths', 'days', 1],
    ['rental_limits', 'minutes', 1441],
    ['pools', 'preparation_hours', 73],
  ])('%s do not take %s of %d', async (collection, field, value) => {
    const staff = await site.back.staffToken()
    const [row] = (await site.back.admin('GET', `/items/${collection}?fields=id&limit=1`)) as [
      { id: number },
    ]
    const path = `/items/${collection}/${row.id}`
    // A price that the kind of season does not count is nobody's matter.
    const change = field === 'price' ? { change: 'price', price: value } : { [field]: value }
    const refused = await site.back.as(staff, 'PATCH', path, change)
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      ...[400, expect.stringContaining('FAILED_VALIDATION')],
    ])
    const note = await site.back.as(
      staff,
      'PATCH',
      path,
      field === 'price' ? { [field]: null } : {},
    )
    expect(note.status).toBe(200)
  })

  test('offer the classes of the brand alone', async () => {
    const [brand] = (await site.back.admin(
      'GET',
      '/items/sites_config?filter[brand][_eq]=marea&fields=id',
    )) as { id: number }[]
    const [car] = (await site.back.admin(
      'GET',
      '/items/flota?filter[clasificacion][_eq]=economico&filter[precio_marea][_nnull]=true&fields=id&limit=1',
    )) as { id: number }[]
    const list = { cars: [{ car: car?.id, classification: 'economico' }] }
    await site.back.admin('PATCH', `/items/sites_config/${brand?.id}`, list)
    const { text } = await get('/tarifas?marca=marea')
    const [choice = ''] = /<select name="clase">.*?<\/select>/.exec(text) ?? []
    expect(choice.match(/<option/g)).toHaveLength(1)
    expect(choice).toContain('value="economico"')
  })

  test('reach the site within 15 seconds: a file, a length, a limit', async () => {
    const slug = 'aeropuerto-tocumen'
    const from = addDays(dateOf(panamaNow(Date.now())), 30)
    const search = (days: number) => ({
      ...{ pickupBranch: slug, returnBranch: slug },
      ...{ pickup: `${from}T10:00`, return: `${addDays(from, days)}T10:00` },
    })
    const offer = async (days: number) => {
      const view = await visitor().run(() =>
        getFleet({ ...rentalParams(search(days)), clase: ['prueba'] }),
      )
      return view.offers.find((one) => one.car.id === car)
    }
    const lineOf = async (days: number) => (await offer(days))?.prepaid.lines[0]
    const seen = () => passTime(15_000)
    const csv = newRow('Al sitio', { percent: '200', priority: '999', cars: String(car) })
    const marca = markIn((await post({ csv, paso: 'ver' })).text)
    expect((await post({ csv, paso: 'guardar', marca })).status).toBe(200)
    // 50 x 3, 10 % off for paying now.
    await seen()
    expect((await lineOf(2))?.amount).toBe(2 * 13_500)

    const staff = await site.back.staffToken()
    const make = async (collection: string, row: object) => {
      const made = await site.back.as(staff, 'POST', `/items/${collection}`, {
        ...{ status: 'published', name_es: 'Prueba', name_en: 'Test', ...row },
      })
      expect(made.status, JSON.stringify(made.data)).toBe(200)
    }
    await make('rate_lengths', { kind: 'days', days: 5, percent: 50 })
    await seen()
    expect((await lineOf(5))?.length?.percent).toBe(5000)
    await make('rental_limits', { kind: 'not_offered', classes: ['prueba'] })
    await seen()
    expect((await offer(2))?.availability).toBe('unavailable')
  })
})
