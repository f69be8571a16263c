import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateOf, panamaNow } from '~/domain/rental-period'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { rentalParams } from '~/features/search/rental-params'
import type { SeasonRecord as Season } from '../../app/domain/season-record'
import { sampleRule } from '../../app/domain/test-samples'
import { changesOf, fromCsv, toCsv } from '../../directus/extensions/istmo-rates/csv.ts'
import { clashesOf, gapsOf, yearOf } from '../../directus/extensions/istmo-rates/year.ts'
import { addCar } from '../fixtures/cars'
import { contentOf, startTestSite, type TestSite, visitor } from '../fixtures/site'

const season: Season = {
  ...{ id: 7, status: 'published', name_es: 'Alta', name_en: 'High', season: 'high' },
  ...{ dates: 'yearly', starts_on: '2026-12-15', ends_on: '2026-04-15', days_before: 0 },
  ...{ days_after: 0, change: 'percent', percent: 20, price: null, min_days: null, priority: 0 },
  ...{ effective_from: null, effective_until: null, brands: [], classes: [], cars: [] },
  ...{ branches: [], created: '2026-11-01T00:00:00.000Z' },
}

describe('seasons as CSV', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((one) => one.trim() === one && one !== '')
  const anySeason = fc
    .record({
      name_es: words,
      name_en: words,
      percent: fc.integer({ min: -100, max: 400 }),
      min_days: fc.option(fc.integer({ min: 1, max: 90 })),
      priority: fc.integer({ min: -5, max: 50 }),
      classes: fc
        .uniqueArray(fc.constantFrom('economico', 'suv_compacto', 'van_grande'))
        .map((all) => all.toSorted()),
      cars: fc
        .uniqueArray(fc.integer({ min: 1, max: 99 }))
        .map((all) => all.toSorted((a, b) => a - b)),
      effective_from: fc.option(fc.constant('2026-12-01T13:00:00.000Z')),
    })
    .map((changes): Season => ({ ...season, ...changes }))

  test('come back as they went out', () => {
    fc.assert(
      fc.property(fc.array(anySeason, { minLength: 1, maxLength: 6 }), (list) => {
        const known = list.map((one, index) => ({ ...one, id: index + 1 }))
        const read = fromCsv(toCsv(known), known)
        if (!read.ok) throw new Error(JSON.stringify(read.faults))
        expect(read.seasons).toEqual(known)
        expect(changesOf(known, read.seasons)).toEqual({
          added: [],
          changed: [],
          same: known.length,
        })
      }),
    )
  })

  test('say what would change, field by field, and leave alone what they do not name', () => {
    const read = fromCsv('id,percent\n7,25\n', [season, { ...season, id: 8 }])
    if (!read.ok) throw new Error(JSON.stringify(read.faults))
    expect(changesOf([season, { ...season, id: 8 }], read.seasons)).toMatchObject({
      added: [],
      changed: [{ fields: [{ name: 'percent', from: '20', to: '25' }] }],
      same: 0,
    })
  })

  test.each([
    ['id,percent\n9,25', 2, 'id'],
    ['id,percent\n7,mucho', 2, 'percent'],
    ['id,starts_on\n7,2026-02-30', 2, 'starts_on'],
    ['id,precio\n7,3', 1, 'precio'],
    ['id,percent\n7,\n', 2, 'percent'],
    ['name_es,percent,starts_on,ends_on\nNueva,5,2026-01-01,2026-02-01', 2, 'name_en'],
    ['id,percent\n7,1\n7,2', 3, 'id'],
    ['', 1, ''],
    ['id,effective_from\n7,2026-12-01', 2, 'effective_from'],
    ['id,percent\n7,401', 2, 'percent'],
    ['id,change,price\n7,price,0', 2, 'price'],
    ['id,min_days\n7,95', 2, 'min_days'],
    ['id,days_before\n7,61', 2, 'days_before'],
    ['id,season\n7,verano', 2, 'season'],
  ])('%j is refused with its line and column', (csv, line, column) => {
    const read = fromCsv(csv, [season])
    if (read.ok) throw new Error('it was taken')
    expect(read.faults).toContainEqual(expect.objectContaining({ line, column }))
  })
})

describe('a year of prices', () => {
  const cars = [{ id: 7, class: 'suv', dailyPrice: 5000 }]
  const asked = { cars, branch: 'tocumen', from: '2026-12-01', days: 60, now: 0 }

  test('has the season of each day, and reports what only the newer decides', () => {
    const rules = [
      sampleRule({ id: 1 }),
      sampleRule({
        id: 2,
        name: { es: 'Otra', en: 'Other' },
        dates: { kind: 'once', from: '2026-12-20', to: '2026-12-24' },
      }),
    ]
    const year = yearOf({ ...asked, rules })
    expect(year.find(({ date }) => date === '2026-12-14')).toEqual({
      date: '2026-12-14',
      price: 5000,
      season: null,
    })
    expect(year.find(({ date }) => date === '2026-12-15')).toEqual({
      date: '2026-12-15',
      price: 6500,
      season: 'High',
    })
    expect(clashesOf({ ...asked, rules })).toEqual([
      { from: '2026-12-20', to: '2026-12-24', seasons: ['High / Otra'] },
    ])
    expect(
      clashesOf({ ...asked, rules: rules.map((rule) => ({ ...rule, priority: rule.id })) }),
    ).toEqual([])
    expect(gapsOf(year)[0]).toMatchObject({ from: '2026-12-01', to: '2026-12-14' })
  })
})

describe('the pages of the back office', () => {
  let site: TestSite
  let car = 0

  beforeAll(async () => {
    site = await startTestSite(async (back) => {
      car = await addCar(back, { units: 3, daily: 50, model: 'Calendario' })
      await back.admin('PATCH', `/items/flota/${car}`, { clasificacion: 'prueba' })
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
    for (const path of ['/tarifas', '/tarifas/csv']) {
      expect((await fetch(site.back.url + path)).status).toBe(403)
    }
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
    expect(text).toContain('<th scope="row">Días de prueba</th><td>Temporada nueva</td>')
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

  test('refuse a file with faults, with all of them and what was typed', async () => {
    const { status, text } = await post({ csv: 'id,percent\n1,<b>\n999999,3', paso: 'ver' })
    expect(status).toBe(422)
    expect(text).toContain('1,&lt;b&gt;')
    expect(text).not.toContain('<b>\n')
    expect(text).toContain('no hay una temporada con ese número')
  })

  describe('what a season, a limit or a promo names', () => {
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${site.back.url}/items/${path}`, {
        method,
        headers: { ...(await headers()), 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const make = async (collection: string, row: object): Promise<number> => {
      const { status, text } = await ask('POST', collection, row)
      expect(status, text).toBe(200)
      const { data } = JSON.parse(text) as { data: { id: number } }
      return data.id
    }
    const words = { name_es: 'Solo uno', name_en: 'Only one', status: 'published' }
    const days = { dates: 'once', starts_on: '2027-01-01', ends_on: '2027-01-02' }
    const percent = { ...words, ...days, change: 'percent', percent: 50, season: 'peak' }
    const branch = () => make('branches', { slug: 'por-borrar', codigo: 'PBR', status: 'draft' })

    test.each([
      [
        'flota',
        () => addCar(site.back, { units: 0, model: 'Por borrar' }),
        'rate_rules',
        (id: number) => ({ ...percent, cars: [{ car: id }] }),
        'la temporada «Solo uno»',
      ],
      [
        'branches',
        branch,
        'rate_rules',
        (id: number) => ({ ...percent, branches: [{ branch: id }] }),
        'la temporada «Solo uno»',
      ],
      [
        'branches',
        branch,
        'rental_limits',
        (id: number) => ({ ...words, kind: 'not_offered', branches: [{ branch: id }] }),
        'el límite «Solo uno»',
      ],
      [
        'coupons',
        () =>
          make('coupons', { code: 'PORBORRAR', kind: 'percent', value: 5, status: 'published' }),
        'ctas',
        (id: number) => ({ kind: 'promo', coupon: id, status: 'draft' }),
        'una promoción',
      ],
    ])(
      '%s: is not deleted, as an empty list is all of them',
      async (named, add, by, row, where) => {
        const id = await add()
        const rule = await make(by, row(id))
        const refused = await ask('DELETE', `${named}/${id}`)
        expect(refused.status, refused.text).toBe(400)
        expect(refused.text).toContain(`No se puede borrar: está en ${where}.`)
        expect((await ask('DELETE', `${by}/${rule}`)).status).toBe(204)
        const gone = await ask('DELETE', `${named}/${id}`)
        expect(gone.status, gone.text).toBe(204)
      },
    )
  })

  test('name a season that does not count, and why', async () => {
    const row = { name_es: 'Sin precio', name_en: 'No price', status: 'published', season: 'peak' }
    const days = { dates: 'yearly', starts_on: '2027-01-01', ends_on: '2027-01-02' }
    const made = (await site.back.admin('POST', '/items/rate_rules', {
      ...{ ...row, ...days, change: 'price', price: 0, min_days: 95 },
    })) as { id: number }
    const { text } = await get('/tarifas?marca=firefly&clase=economico')
    expect(text).toContain('No se cuentan')
    expect(text).toContain(
      '<li>Sin precio (Precio por día: es un número de 0.01 a 100000, con punto y dos decimales a lo más: 12.5; Días mínimos: es un número de 1 a 90, entero)</li>',
    )
    const names = (await contentOf()).rates.rules.map(({ name }) => name.es)
    expect(names).not.toContain('Sin precio')
    await site.back.admin('DELETE', `/items/rate_rules/${made.id}`)
  })
})
