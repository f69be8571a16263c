import { beforeAll, describe, expect, test } from 'vitest'
import { forgetOld } from '~/features/privacy/forget-old.server'
import { columns } from '../../directus/extensions/istmo-rates/columns.ts'
import { tableOfText, textOfTable } from '../../directus/lib/csv-table.ts'
import { fieldOf } from '../../directus/schema/collections.ts'
import { ROLE } from '../../directus/schema/roles.ts'
import { bookingSite } from '../fixtures/booking'
import { visitor } from '../fixtures/site'
import { passTime } from '../world/lease'

/** A change beyond a ceiling waits for a second person of the management, and the audit keeps who changed what (D44, D45). */
const booking = bookingSite()
type Row = Readonly<Record<string, unknown>>
const admin = (method: string, path: string, body?: unknown) =>
  booking.site.back.admin(method, path, body)
const as = (who: 'content' | 'staff' | 'admin', method: string, path: string, body?: unknown) =>
  booking.site.back.as(booking.site.back.tokens[who], method, path, body)
const textOf = ({ data }: { readonly data: unknown }) => JSON.stringify(data)

beforeAll(async () => {
  await admin('PATCH', '/items/sites_config', {
    query: { limit: -1 },
    data: {
      ...{ coupon_percent_limit: 30, coupon_amount_limit: 100 },
      ...{ discount_limit: 30, price_change_limit: 50 },
    },
  })
})

async function waiting(): Promise<Row[]> {
  return (await admin(
    'GET',
    '/items/confirmations?filter[state][_eq]=pending&sort=-id&fields=*',
  )) as Row[]
}
async function onlyWaiting(): Promise<Row> {
  const [one, ...more] = await waiting()
  if (!one || more.length > 0) throw new Error(`${more.length + 1} wait`)
  return one
}
const decide = (who: 'content' | 'staff' | 'admin', { id }: Row, state = 'confirmed') =>
  as(who, 'PATCH', `/items/confirmations/${id}`, { state })
const stateOf = async ({ id }: Row) =>
  (await admin('GET', `/items/confirmations/${id}?fields=state,outcome,decided_by_name`)) as Row

/** A car of 30 dollars a day and a discount of 10 %. */
async function car(): Promise<number> {
  const [one] = (await admin('GET', '/items/flota?fields=id&sort=id&limit=1')) as { id: number }[]
  booking.site.back.fill((database) => {
    database
      .prepare('update flota set precio_firefly = 30, discount = 10 where id = ?')
      .run(one?.id ?? 0)
  })
  return one?.id ?? 0
}
const coupon = { status: 'published', code: 'MUCHO', kind: 'percent', value: 60, min_days: 1 }
const season = {
  ...{ status: 'published', season: 'low', name_es: 'Error', name_en: 'Error', dates: 'once' },
  ...{ starts_on: '2027-12-01', ends_on: '2027-12-31', change: 'percent', percent: 10 },
}
const newCoverage = { status: 'draft', codigo: 'otra', precio_dia: 5, sort: 9 }
const newAddOn = { status: 'draft', codigo: 'otro', precio_dia: 4, sort: 99 }

describe('beyond a ceiling', () => {
  const beyond: readonly (readonly [string, string | null, Row, string])[] = [
    ['flota', 'id', { precio_firefly: 46 }, '53 %'],
    ['flota', 'id', { precio_firefly: 14 }, '53 %'],
    ['flota', 'id', { precio_firefly: null }, '100 %'],
    ['flota', 'id', { precio_firefly: '46,00' }, '53 %'],
    ['flota', 'id', { discount: 31 }, '31 %'],
    ['coupons', null, coupon, '60 %'],
    ['coupons', null, { ...coupon, kind: 'fixed', value: 101 }, '$101.00, tope $100.00'],
    ['rate_rules', null, { ...season, percent: 51 }, '51 %'],
    ['rate_rules', null, { ...season, percent: -51 }, '51 %'],
    ['rate_rules', null, { ...season, change: 'price', percent: null, price: 900 }, '$900'],
    ['rate_lengths', '', { percent: 31 }, '31 %'],
    ['coverages', 'filter[codigo][_eq]=full', { precio_dia: 90 }, '$90'],
    ['add_ons', 'filter[codigo][_eq]=gps', { precio_dia: 40 }, '$40.00'],
    ['coverages', null, newCoverage, 'Precio nuevo $5.00'],
    ['add_ons', null, newAddOn, 'Precio nuevo $4.00'],
  ]

  test.each(beyond)(
    '%s %s %j is not saved, and waits',
    async (collection, filter, change, words) => {
      const id =
        filter === 'id' ? await car() : filter === null ? null : await idOf(collection, filter)
      const path = `/items/${collection}${id === null ? '' : `/${id}`}`
      const before = id === null ? null : await admin('GET', `${path}?fields=*`)
      const answer = await as('content', id === null ? 'POST' : 'PATCH', path, change)
      expect([answer.status, textOf(answer)]).toEqual([
        400,
        expect.stringContaining('Por confirmar'),
      ])
      if (before) expect(await admin('GET', `${path}?fields=*`)).toEqual(before)
      expect(await onlyWaiting()).toMatchObject({
        ...{ collection, changes: expect.stringContaining(words), asked_by_name: 'Precios Istmo' },
      })
      // Asked again it does not wait twice.
      await as('content', id === null ? 'POST' : 'PATCH', path, change)
      await onlyWaiting()
      const one = await onlyWaiting()
      expect((await decide('staff', one)).status).toBe(200)
      expect(await stateOf(one)).toMatchObject({
        state: 'confirmed',
        decided_by_name: 'Gerencia Istmo',
      })
      const written = (await admin(
        'GET',
        id === null ? `/items/${collection}?sort=-id&limit=1&fields=*` : `${path}?fields=*`,
      )) as Row | Row[]
      const [row] = [written].flat()
      for (const [name, value] of Object.entries(change)) {
        const wanted = typeof value === 'string' && /^\d+,/.test(value) ? 46 : value
        expect([name, row?.[name]]).toEqual([name, wanted])
      }
      const [told] = (await admin('GET', '/items/audit?sort=-id&limit=1&fields=*')) as Row[]
      expect(told).toMatchObject({ person: 'Precios Istmo', confirmed_by: 'Gerencia Istmo' })
    },
  )

  async function idOf(collection: string, filter: string): Promise<number> {
    const rows = (await admin(
      'GET',
      `/items/${collection}?fields=id&limit=1&sort=id&${filter}`,
    )) as {
      id: number
    }[]
    return rows[0]?.id ?? 0
  }

  test('nothing is asked within it, nor of what was so before', async () => {
    const id = await car()
    for (const change of [{ precio_firefly: 45 }, { discount: 30 }, { precio_firefly: 23 }]) {
      expect((await as('content', 'PATCH', `/items/flota/${id}`, change)).status).toBe(200)
    }
    booking.site.back.fill((database) => {
      database.prepare('update flota set discount = 80 where id = ?').run(id)
    })
    expect((await as('content', 'PATCH', `/items/flota/${id}`, { maletas: 3 })).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('changes of one day count together, until one is confirmed', async () => {
    const path = `/items/flota/${await car()}`
    const set = async (price: number) =>
      (await as('content', 'PATCH', path, { precio_firefly: price })).status
    expect([await set(17), await set(10)]).toEqual([200, 400])
    const one = await onlyWaiting()
    expect(one.changes).toBe('Firefly, por día, en 24 horas de $30.00 a $10.00, 67 %, tope 50 %')
    expect((await decide('staff', one)).status).toBe(200)
    // Another price begins with the one that was confirmed.
    expect([await set(6), await set(5)]).toEqual([200, 200])
    await passTime(25 * 3_600_000)
    expect([await set(7), await set(10)]).toEqual([200, 400])

    const branch = '/items/branches/1'
    const zone = (precio: number) => ({
      ...{ codigo: 'centro', precio, nombre_es: 'Centro', nombre_en: 'Downtown' },
    })
    booking.site.back.fill((database) => {
      const entregas = JSON.stringify([zone(20)])
      database.prepare('update branches set entregas = ? where id = 1').run(entregas)
    })
    const deliver = async (precio: number) =>
      (await as('content', 'PATCH', branch, { entregas: [zone(precio)] })).status
    expect([await deliver(11), await deliver(6)]).toEqual([200, 400])
  })

  test('a ceiling so high that nothing asks leaves a shop of one person alone', async () => {
    const id = await car()
    await admin('PATCH', '/items/sites_config', {
      query: { limit: -1 },
      data: { price_change_limit: 100_000 },
    })
    const answer = await as('admin', 'PATCH', `/items/flota/${id}`, { precio_firefly: 400 })
    expect(answer.status).toBe(200)
  })

  test('a price is not lowered by deleting its record and making it anew', async () => {
    const [fee] = (await admin(
      'GET',
      '/items/one_way_fees?filter[fee][_gt]=0&sort=id&limit=1&fields=id,origen,destino,par',
    )) as { id: number; origen: number; destino: number; par: string }[]
    const { id, origen, destino, par } = fee ?? { id: 0, origen: 0, destino: 0, par: '' }
    expect((await as('content', 'DELETE', `/items/one_way_fees/${id}`)).status).toBe(204)
    const anew = { origen, destino, fee: 0 }
    expect((await as('content', 'POST', '/items/one_way_fees', anew)).status).toBe(400)
    const one = await onlyWaiting()
    expect(one).toMatchObject({ collection: 'one_way_fees', changes: 'Precio nuevo $0.00 (Cargo)' })
    expect(one).toMatchObject({
      title: expect.stringMatching(/^Cargo por ruta «[a-z-]+ → [a-z-]+»$/),
    })
    const found = `/items/one_way_fees?filter[par][_eq]=${encodeURIComponent(par)}&fields=fee`
    expect(await admin('GET', found)).toEqual([])
    expect((await decide('staff', one)).status).toBe(200)
    expect(await admin('GET', found)).toEqual([{ fee: 0 }])
  })

  test('a delivery is not lowered by leaving it out and making it anew, nor by another beside it', async () => {
    const [branch] = (await admin('GET', '/items/branches?fields=id&sort=id&limit=1')) as Row[]
    const path = `/items/branches/${branch?.id}`
    const zone = (codigo: string, precio: number) => ({
      ...{ codigo, precio, nombre_es: 'Centro', nombre_en: 'Downtown' },
    })
    booking.site.back.fill((database) => {
      database
        .prepare('update branches set entregas = ? where id = ?')
        .run(JSON.stringify([zone('centro', 20)]), Number(branch?.id))
    })
    const twin = { entregas: [zone('centro', 20), zone('centro-2', 0)] }
    expect((await as('content', 'PATCH', path, twin)).status).toBe(400)
    const beside = await onlyWaiting()
    expect(beside).toMatchObject({ changes: 'Precio nuevo $0.00 (Entrega centro-2)' })
    expect((await decide('staff', beside, 'refused')).status).toBe(200)
    expect((await as('content', 'PATCH', path, { entregas: [] })).status).toBe(200)
    const anew = { entregas: [zone('centro', 0)] }
    expect((await as('content', 'PATCH', path, anew)).status).toBe(400)
    const one = await onlyWaiting()
    expect(one).toMatchObject({ changes: 'Precio nuevo $0.00 (Entrega centro)' })
    expect((await decide('staff', one)).status).toBe(200)
    expect(await admin('GET', `${path}?fields=entregas`)).toMatchObject(anew)
  })

  test('a car or a branch is not made cheaper by archiving it and making another', async () => {
    const copyOf = async (collection: string, fields: string) => {
      const query = `fields=${fields}&filter[status][_eq]=published&sort=id&limit=1`
      const [found = {}] = (await admin('GET', `/items/${collection}?${query}`)) as Row[]
      const own = ['id', 'date_created', 'date_updated', 'vehicles']
      return Object.fromEntries(Object.entries(found).filter(([name]) => !own.includes(name)))
    }
    const copy = { ...(await copyOf('flota', '*')), precio_firefly: 5, discount: 0 }
    const answered = await as('content', 'POST', '/items/flota', copy)
    expect([answered.status, textOf(answered)]).toEqual([400, expect.stringContaining('confirmar')])
    const made = await onlyWaiting()
    expect(made).toMatchObject({
      ...{ collection: 'flota', item: null },
      changes: expect.stringContaining('Precio nuevo $5.00 (Firefly, por día)'),
    })
    expect((await decide('staff', made)).status).toBe(200)
    const [latest] = (await admin('GET', '/items/flota?sort=-id&limit=1&fields=*')) as Row[]
    expect(latest).toMatchObject({ status: 'published', precio_firefly: 5 })
    const draft = await as('content', 'POST', '/items/flota', { ...copy, status: 'draft' })
    expect([draft.status, textOf(draft)]).toEqual([200, expect.anything()])
    const path = `/items/flota/${(draft.data as { id: number }).id}`
    for (const status of ['published', 'unavailable']) {
      expect((await as('content', 'PATCH', path, { status })).status).toBe(400)
      const one = await onlyWaiting()
      expect(one.changes).toContain('Precio nuevo $5.00 (Firefly, por día)')
      expect((await decide('staff', one, 'refused')).status).toBe(200)
    }
    // One that is rented goes and comes back as before.
    const rented = `/items/flota/${await car()}`
    for (const status of ['unavailable', 'published']) {
      expect((await as('content', 'PATCH', rented, { status })).status).toBe(200)
    }

    const branch = await copyOf('branches', '*,translations.*')
    const texts = (branch.translations as Row[]).map(
      ({ id: _, branches_id: _branch, ...text }) => text,
    )
    const other = { slug: 'otra', translations: texts, entregas: [], concession_percent: 0 }
    const cheap = { ...branch, ...other, after_hours_fee: 0 }
    const answer = await as('staff', 'POST', '/items/branches', cheap)
    expect([answer.status, textOf(answer)]).toEqual([400, expect.stringContaining('confirmar')])
    const branchAsked = await onlyWaiting()
    expect(branchAsked.changes).toContain('Precio nuevo 0 % (Tarifa de aeropuerto, %)')
    expect((await decide('admin', branchAsked)).status).toBe(200)
    const found = '/items/branches?filter[slug][_eq]=otra&fields=status'
    expect(await admin('GET', found)).toEqual([{ status: 'published' }])
  })

  test('each brand has ceilings of its own, and of several the smallest counts', async () => {
    const isSaved = async (method: string, path: string, change: Row) =>
      (await as('admin', method, path, change)).status === 200
    const ofBrand = async (brand: string, data: Row) => {
      const query = { filter: { brand: { _eq: brand } } }
      await admin('PATCH', '/items/sites_config', { query, data })
    }
    for (const brand of ['ceiba', 'marea']) {
      await ofBrand(brand, {
        ...{ coupon_percent_limit: 100, coupon_amount_limit: 100_000 },
        ...{ discount_limit: 100, price_change_limit: 100_000 },
      })
    }
    const some = (code: string, brands: readonly string[]) =>
      isSaved('POST', '/items/coupons', { ...coupon, code, brands })
    expect(await some('UNO', ['ceiba'])).toBe(true)
    expect(await some('DOS', ['firefly'])).toBe(false)
    expect(await some('TRES', ['firefly', 'ceiba'])).toBe(false)
    expect(await some('CUATRO', [])).toBe(false)

    const path = `/items/flota/${await car()}`
    await admin('PATCH', path, { precio_firefly: 30, precio_ceiba: 30, precio_marea: null })
    expect(await isSaved('PATCH', path, { precio_ceiba: 90 })).toBe(true)
    expect(await isSaved('PATCH', path, { precio_firefly: 90 })).toBe(false)

    // A discount is of the brands that rent the car.
    expect(await isSaved('PATCH', path, { discount: 40 })).toBe(false)
    booking.site.back.fill((database) => {
      database.exec('update flota set precio_firefly = null')
    })
    expect(await isSaved('PATCH', path, { discount: 40 })).toBe(true)
    expect(await isSaved('PATCH', path, { precio_firefly: 30 })).toBe(false)
    expect(await isSaved('PATCH', path, { precio_marea: 30 })).toBe(true)

    // Fees that stand in the brand itself are its own.
    for (const [brand, isWithin] of [
      ['ceiba', true],
      ['firefly', false],
    ] as const) {
      const site = `/items/sites_config/${await idOf('sites_config', `filter[brand][_eq]=${brand}`)}`
      booking.site.back.fill((database) => {
        database.exec('update sites_config set young_driver_fee = 10')
      })
      expect([brand, await isSaved('PATCH', site, { young_driver_fee: 20 })]).toEqual([
        brand,
        isWithin,
      ])
    }
  })

  test('what was confirmed once is not widened alone', async () => {
    const make = async (collection: string, row: Row) =>
      ((await admin('POST', `/items/${collection}`, row)) as { id: number }).id
    const used = await make('coupons', { ...coupon, value: 10, max_redemptions: 1 })
    const cheap = await make('rate_rules', season)
    booking.site.back.fill((database) => {
      database.prepare('update coupons set value = 100 where id = ?').run(used)
      database.prepare('update rate_rules set percent = -70 where id = ?').run(cheap)
    })
    const write = async (path: string, change: Row) =>
      (await as('content', 'PATCH', `/items/${path}`, change)).status
    expect(await write(`coupons/${used}`, { max_redemptions: null })).toBe(400)
    expect(await write(`rate_rules/${cheap}`, { ends_on: '2028-12-31' })).toBe(400)
    expect(await write(`coupons/${used}`, { note: 'De la feria' })).toBe(200)
    expect(await write(`coupons/${used}`, { status: 'archived' })).toBe(200)
    expect(await write(`coupons/${used}`, { status: 'published' })).toBe(400)
  })

  test('a large surcharge is not taken away alone, a discount is', async () => {
    const make = async (percent: number) => {
      const { id } = (await admin('POST', '/items/rate_rules', season)) as { id: number }
      booking.site.back.fill((database) => {
        database.prepare('update rate_rules set percent = ? where id = ?').run(percent, id)
      })
      return `/items/rate_rules/${id}`
    }
    const dear = await make(150)
    const words = 'Precio con la temporada de 250 % a 100 %, 60 %, tope 50 %'
    for (const [method, change] of [
      ['PATCH', { status: 'archived' }],
      ['PATCH', { percent: 0 }],
      ['DELETE', undefined],
    ] as const) {
      expect([method, (await as('content', method, dear, change)).status]).toEqual([method, 400])
      const one = await onlyWaiting()
      expect(one.changes).toBe(words)
      if (method === 'PATCH') await decide('staff', one, 'refused')
    }
    // One that was to be deleted is archived, once it is confirmed.
    expect((await decide('staff', await onlyWaiting())).status).toBe(200)
    expect(await admin('GET', `${dear}?fields=status`)).toEqual({ status: 'archived' })
    expect((await as('content', 'DELETE', dear)).status).toBe(204)
    const cheap = await make(-70)
    expect((await as('content', 'PATCH', cheap, { status: 'archived' })).status).toBe(200)
    expect((await as('content', 'DELETE', await make(90))).status).toBe(204)
  })

  test('administrators ask as well, and who asked does not confirm', async () => {
    const id = await car()
    const path = `/items/flota/${id}`
    expect((await as('admin', 'PATCH', path, { precio_firefly: 90 })).status).toBe(400)
    const own = await onlyWaiting()
    const alone = await decide('admin', own)
    expect([alone.status, textOf(alone)]).toEqual([400, expect.stringContaining('otra persona')])
    expect((await decide('content', own)).status).toBe(403)
    expect((await decide('staff', own, 'refused')).status).toBe(200)
    expect(await admin('GET', `${path}?fields=precio_firefly`)).toEqual({ precio_firefly: 30 })
    const late = await decide('staff', own)
    expect([late.status, textOf(late)]).toEqual([400, expect.stringContaining('ya se decidió')])
  })

  test('it lapses once the record, or a part of it, is another', async () => {
    const id = await car()
    const path = `/items/flota/${id}`
    await as('content', 'PATCH', path, { precio_firefly: 90 })
    const one = await onlyWaiting()
    expect((await as('staff', 'PATCH', path, { maletas: 4 })).status).toBe(200)
    expect((await decide('staff', one)).status).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'lapsed' })
    expect(await admin('GET', `${path}?fields=precio_firefly`)).toEqual({ precio_firefly: 30 })
  })

  test('what waits is corrected by nobody but for its reason, by who asked', async () => {
    const id = await car()
    await as('content', 'PATCH', `/items/flota/${id}`, { precio_firefly: 90 })
    const { id: own } = await onlyWaiting()
    const path = `/items/confirmations/${own}`
    expect((await as('content', 'PATCH', path, { reason: 'Lo pidió la dueña' })).status).toBe(200)
    expect((await as('admin', 'PATCH', path, { values: { precio_firefly: 900 } })).status).toBe(403)
    expect((await as('admin', 'PATCH', path, { asked_by: null })).status).toBe(403)
    expect((await as('admin', 'DELETE', path)).status).toBe(403)
    const others = { reason: 'Lo pedí yo' }
    for (const who of ['staff', 'admin'] as const) {
      expect((await as(who, 'PATCH', path, others)).status).toBe(403)
      const decided = { state: 'confirmed', ...others }
      expect((await as(who, 'PATCH', path, decided)).status).toBe(403)
    }
    // A reason of one's own stays, too, once it is decided.
    expect((await as('admin', 'PATCH', `/items/flota/${id}`, { precio_firefly: 91 })).status).toBe(
      400,
    )
    const [latest = {}] = await waiting()
    expect((await decide('staff', latest, 'refused')).status).toBe(200)
    const late = await as('admin', 'PATCH', `/items/confirmations/${latest.id}`, others)
    expect([late.status, textOf(late)]).toEqual([400, expect.stringContaining('ya se decidió')])
    expect(await admin('GET', `${path}?fields=reason`)).toEqual({ reason: 'Lo pidió la dueña' })
  })

  test('whoever finds that it cannot be written decides otherwise at once', async () => {
    expect((await as('content', 'POST', '/items/coupons', coupon)).status).toBe(400)
    const one = await onlyWaiting()
    await admin('POST', '/items/coupons', { ...coupon, value: 10 })
    expect((await decide('staff', one)).status).toBe(400)
    expect(textOf(await decide('admin', one, 'refused'))).toContain('Alguien la está decidiendo')
    expect((await decide('staff', one, 'refused')).status).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'refused' })
  })

  test('waits from a file, and none of the file is written', async () => {
    const id = await car()
    const form = new FormData()
    const csv = `id,precio_firefly,maletas\n${id},"90,00",4\n`
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'flota.csv')
    const answer = await fetch(`${booking.site.back.url}/utils/import/flota`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${booking.site.back.tokens.content}` },
      body: form,
    })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Por confirmar'),
    ])
    expect(await onlyWaiting()).toMatchObject({ collection: 'flota', item: String(id) })
  })

  test('waits from the file of seasons on the page of prices', async () => {
    const page = async (form: Record<string, string>) => {
      const answer = await fetch(`${booking.site.back.url}/tarifas/csv`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${booking.site.back.tokens.content}` },
        body: new URLSearchParams(form),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const known = await fetch(`${booking.site.back.url}/tarifas/csv`, {
      headers: { Authorization: `Bearer ${booking.site.back.tokens.content}` },
    })
    const rows = tableOfText(await known.text(), columns).lines.map(({ cells }) => cells)
    const dear = rows.find((cells) => Number(cells.get('percent')) > 0)
    const csv = textOfTable(
      columns,
      rows.map((cells) =>
        columns.map((name) =>
          cells === dear && name === 'percent' ? '60' : (cells.get(name) ?? ''),
        ),
      ),
    )
    const marca = /name="marca" value="([0-9a-f]+)"/.exec(
      (await page({ csv, paso: 'ver' })).text,
    )?.[1]
    const saved = await page({ csv, paso: 'guardar', marca: marca ?? '' })
    expect([saved.status, saved.text]).toEqual([422, expect.stringContaining('Por confirmar')])
    expect(saved.text).not.toContain('no acepta')
    expect(await onlyWaiting()).toMatchObject({ collection: 'rate_rules' })
  })

  test('writes at the same moment hide none', async () => {
    const id = await car()
    const write = (change: Row) => as('content', 'PATCH', `/items/flota/${id}`, change)
    const answers = await Promise.all([
      ...[1, 2, 3].map((maletas) => write({ maletas })),
      ...[90, 91, 92].map((price) => write({ precio_firefly: price })),
      ...[4, 5, 6].map((maletas) => write({ maletas })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 400, 400, 400, 200, 200, 200,
    ])
    expect(await admin('GET', `/items/flota/${id}?fields=precio_firefly`)).toEqual({
      precio_firefly: 30,
    })
  })

  test('two who confirm at the same moment write it once', async () => {
    expect(
      (await as('content', 'POST', '/items/rate_rules', { ...season, percent: 60 })).status,
    ).toBe(400)
    const one = await onlyWaiting()
    const both = await Promise.all([decide('staff', one), decide('admin', one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const query = 'filter[name_es][_eq]=Error&fields=id'
    expect(await admin('GET', `/items/rate_rules?${query}`)).toHaveLength(1)
  })

  test('who is not of the management decides nothing, and the site is not asked', async () => {
    const { code } = await booking.reserve()
    const { id } = await booking.rowOf(code)
    booking.site.back.fill((database) => {
      const columns = 'state, title, collection, item, base, "values"'
      database
        .prepare(
          `insert into confirmations (${columns}) select 'pending', 'x', 'reservations', id, version, '{}' from reservations where id = ?`,
        )
        .run(id)
    })
    const one = await onlyWaiting()
    for (const state of ['confirmed', 'refused']) {
      const answer = await decide('content', one, state)
      expect([answer.status, textOf(answer)]).toEqual([403, expect.stringContaining('Gerencia')])
    }
    // The back office of this test knows no site: somebody else may decide it at once.
    for (const who of ['staff', 'admin'] as const) {
      expect(textOf(await decide(who, one))).toContain('PREVIEW_SECRET')
    }
    expect(await stateOf(one)).toEqual({ state: 'pending', outcome: null, decided_by_name: null })
  })

  test('of two who decide at once, one way and the other, the first does', async () => {
    const id = await car()
    await as('content', 'PATCH', `/items/flota/${id}`, { precio_firefly: 90 })
    const one = await onlyWaiting()
    const both = await Promise.all([decide('staff', one), decide('admin', one, 'refused')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const isWritten = both[0].status === 200
    expect(await stateOf(one)).toMatchObject({ state: isWritten ? 'confirmed' : 'refused' })
    const price = isWritten ? 90 : 30
    expect(await admin('GET', `/items/flota/${id}?fields=precio_firefly`)).toEqual({
      precio_firefly: price,
    })
  })

  test('a value that the site refuses waits for nobody', async () => {
    const id = await car()
    const answer = await as('content', 'PATCH', `/items/flota/${id}`, { precio_firefly: 90_000 })
    expect(textOf(answer)).toContain('precio_firefly')
    expect(await waiting()).toEqual([])
  })

  test('nobody makes a second manager alone, but an administrator', async () => {
    const make = async () => {
      const email = `p${Math.random().toString(36).slice(2)}@istmo.example.com`
      const password = 'una clave larga 10'
      const made = await admin('POST', '/users', { email, password, role: ROLE.counter })
      return (made as { id: string }).id
    }
    const id = await make()
    const raise = { role: ROLE.management }
    expect((await as('staff', 'PATCH', `/users/${id}`, raise)).status).toBe(400)
    const one = await onlyWaiting()
    // They go on working meanwhile.
    booking.site.back.fill((database) => {
      const click = `update directus_users set last_access = ?, last_page = '/content' where id = ?`
      database.prepare(click).run(Date.now(), id)
    })
    expect((await decide('staff', one)).status).toBe(400)
    expect((await decide('admin', one)).status).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'confirmed' })
    expect(await admin('GET', `/users/${id}?fields=role`)).toEqual(raise)
    expect((await as('admin', 'PATCH', `/users/${await make()}`, raise)).status).toBe(200)
    // Nor does one take it from another.
    for (const less of [{ role: ROLE.counter }, { status: 'suspended' }]) {
      expect((await as('staff', 'PATCH', `/users/${id}`, less)).status).toBe(400)
    }
    expect(await admin('GET', `/users/${id}?fields=role,status`)).toEqual({
      ...raise,
      status: 'active',
    })
  })

  test('a login of the office waits for a second person, who writes it without a password', async () => {
    const [branch] = (await admin('GET', '/items/branches?fields=id&limit=1')) as { id: number }[]
    const email = `n${Math.random().toString(36).slice(2)}@istmo.example.com`
    const wanted = { email, role: ROLE.counter, branches: [{ branch: branch?.id }] }
    expect((await as('staff', 'POST', '/users', wanted)).status).toBe(400)
    const one = await onlyWaiting()
    expect(one).toMatchObject({ changes: `Persona nueva: ${email}, rol Mostrador` })
    expect((await decide('staff', one)).status).toBe(400)
    expect((await decide('admin', one)).status).toBe(200)
    const query = `filter[email][_eq]=${email}&fields=role,password,branches.branch`
    expect(await admin('GET', `/users?${query}`)).toEqual([
      { role: ROLE.counter, password: null, branches: [{ branch: branch?.id }] },
    ])
  })

  test('nobody writes more than 1,500 at once, and a stranger is refused for want of rights', async () => {
    const many = (length: number, data: Row) => ({
      ...{ keys: Array.from({ length }, (_, id) => id + 1), data },
    })
    const tooMany = await as('content', 'PATCH', '/items/flota', many(1_501, { maletas: 3 }))
    expect([tooMany.status, textOf(tooMany)]).toEqual([400, expect.stringContaining('of 1500')])
    await booking.reserve()
    const change = many(1_500, { name: 'x' })
    const answer = await booking.site.back.as(undefined, 'PATCH', '/items/reservations', change)
    expect(answer.status).toBe(403)
    expect(await waiting()).toEqual([])
  })
})

describe('the audit', () => {
  const rows = async (filter = '') =>
    (await admin('GET', `/items/audit?sort=-id&limit=20&fields=*&${filter}`)) as Row[]

  test('tells who changed what from what to what', async () => {
    const id = await car()
    await as('content', 'PATCH', `/items/flota/${id}`, { precio_firefly: 33, maletas: 4, sort: 9 })
    const told = await rows(`filter[item][_eq]=${id}&filter[collection][_eq]=flota`)
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ person: 'Precios Istmo', kind: 'prices', action: 'update', list: 'Flota' },
          ...{ field: 'Firefly, por día', before: '30', after: '33', confirmed_by: null },
        }),
        expect.objectContaining({ kind: 'content', field: 'Maletas', after: '4' }),
      ]),
    )
    const { data } = await as('content', 'POST', '/items/coupons', { ...coupon, value: 10 })
    const made = (data as { id: number }).id
    await as('content', 'DELETE', `/items/coupons/${made}`)
    const [gone, came] = await rows(`filter[item][_eq]=${made}&filter[collection][_eq]=coupons`)
    expect(came).toMatchObject({ action: 'create', after: expect.stringContaining('"Valor":"10"') })
    expect(gone).toMatchObject({ action: 'delete', before: expect.stringContaining('MUCHO') })
  })

  test('tells of rights, of roles and branches, and no password', async () => {
    const email = `p${Math.random().toString(36).slice(2)}@istmo.example.com`
    const password = 'una clave larga 10'
    const { id } = (await admin('POST', '/users', { email, password, role: ROLE.counter })) as {
      id: string
    }
    await as('staff', 'PATCH', `/users/${id}`, { role: ROLE.fleet })
    await admin('PATCH', `/users/${id}`, { password: 'otra clave larga 11' })
    const told = await rows(`filter[item][_eq]=${id}`)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'rights', person: 'Gerencia Istmo', before: ROLE.counter, after: ROLE.fleet },
        }),
        expect.objectContaining({ field: 'password', before: '•••', after: '•••' }),
      ]),
    )
    expect(JSON.stringify(told)).not.toMatch(/argon|clave larga/)
  })

  test('tells the name of a person, and where they work, by name', async () => {
    const [one] = (await admin('GET', `/users?filter[role][_eq]=${ROLE.fleet}&fields=id`)) as Row[]
    await as('staff', 'PATCH', `/users/${one?.id}`, { first_name: 'Berta' })
    const [renamed] = await rows(`filter[item][_eq]=${one?.id}`)
    expect(renamed).toMatchObject({ field: 'first_name', after: 'Berta', person: 'Gerencia Istmo' })
    const [branch] = (await admin('GET', '/items/branches?fields=id,slug&limit=1')) as Row[]
    await as('staff', 'POST', '/items/staff_branches', { user: one?.id, branch: branch?.id })
    const [told] = await rows('filter[collection][_eq]=staff_branches')
    expect(told).toMatchObject({ record: `Berta Istmo · ${branch?.slug}`, kind: 'rights' })
  })

  test('and what waits forget the reason of a booking with its renter', async () => {
    const { code } = await booking.reserve()
    const { id } = await booking.rowOf(code)
    booking.site.back.fill((database) => {
      const columns = 'state, title, collection, item, base, reason, "values"'
      database
        .prepare(
          `insert into confirmations (${columns}) values ('refused', 'x', 'reservations', ?, '1', 'Marcada', '{"a":"Marcada"}')`,
        )
        .run(String(id))
    })
    const { back } = booking.site
    const step = await back.as(back.siteToken, 'POST', '/items/reservation_steps', {
      ...{ key: `${code}:99`, reservation: id, event: 'erase', actor: 'renter' },
      ...{ to_status: 'unpaid', at: new Date().toISOString(), token: 'x' },
    })
    expect(step.status).toBe(200)
    const [kept] = (await admin('GET', '/items/confirmations?sort=-id&limit=1&fields=*')) as Row[]
    expect(kept).toMatchObject({ state: 'refused', reason: null, values: {} })
  })

  test('tells no sign-in', async () => {
    const count = async () => (await rows()).at(0)?.id
    const before = await count()
    const login = { email: 'precios@istmo.example.com', password: 'istmo-demo' }
    const signedIn = await booking.site.back.as(undefined, 'POST', '/auth/login', login)
    expect(signedIn.status).toBe(200)
    expect(await count()).toBe(before)
  })

  test('is in the transaction of the change: what is refused is not told', async () => {
    const id = await car()
    const count = async () => (await rows()).at(0)?.id
    const before = await count()
    const wrong = { maletas: 3, clasificacion: '' }
    expect((await as('content', 'PATCH', `/items/flota/${id}`, wrong)).status).toBe(400)
    expect(await count()).toBe(before)
  })

  test('is written and deleted by nobody, and read by the management, as a file too', async () => {
    const id = await car()
    await as('content', 'PATCH', `/items/flota/${id}`, { maletas: 5 })
    const [one] = await rows()
    for (const [method, path, body] of [
      ['POST', '/items/audit', { person: 'x', kind: 'money' }],
      ['PATCH', `/items/audit/${one?.id}`, { after: '1' }],
      ['DELETE', `/items/audit/${one?.id}`, undefined],
    ] as const) {
      for (const who of ['admin', 'staff', 'content'] as const) {
        expect([method, who, (await as(who, method, path, body)).status]).toEqual([
          method,
          who,
          403,
        ])
      }
    }
    const site = booking.site.back.siteToken
    expect((await booking.site.back.as(site, 'DELETE', `/items/audit/${one?.id}`)).status).toBe(403)
    const file = await fetch(`${booking.site.back.url}/items/audit?export=csv&limit=-1`, {
      headers: { Authorization: `Bearer ${booking.site.back.tokens.staff}` },
    })
    expect(await file.text()).toContain('Precios Istmo')
  })

  test('ends after five years, by the task that forgets', async () => {
    const id = await car()
    await as('content', 'PATCH', `/items/flota/${id}`, { maletas: 5 })
    booking.site.back.fill((database) => {
      database.exec('delete from audit where id not in (select max(id) from audit)')
    })
    const years = (count: number) => count * 366 * 24 * 3_600_000
    await passTime(years(4))
    expect((await visitor().run(() => forgetOld(Date.now()))).audit).toBe(0)
    await passTime(years(2))
    expect((await visitor().run(() => forgetOld(Date.now()))).audit).toBe(1)
  })

  test('holds nothing of who rents: no field of theirs, whoever writes it', async () => {
    const booked = await booking.reserve()
    await booking.payByCard(booked, 'approve')
    const { id } = await booking.rowOf(booked.code)
    const marks: Record<string, string> = {
      ...{ name: 'Marcada', last_name: 'Secreta', email: 'marcada@secreta.example.com' },
      ...{ phone_number: '+50761239876', license: 'XQ-77-1234', flight_number: 'ZZ 919' },
      ...{ invoice_company: 'Marcada SA', invoice_ruc: '155704822-2-2021', notes: 'Nota Marcada' },
    }
    for (const field of Object.keys(marks)) fieldOf('reservations', field)
    expect((await as('staff', 'PATCH', `/items/reservations/${id}`, marks)).status).toBe(200)
    const renter = { email: 'cuenta@secreta.example.com', password: 'una clave larga 10' }
    const account = (await admin('POST', '/users', {
      ...{ ...renter, first_name: 'Marcada', role: ROLE.renter, phone_number: '+50761239876' },
    })) as { id: string }
    await admin('PATCH', `/users/${account.id}`, { first_name: 'Secreta', status: 'suspended' })
    await admin('DELETE', `/users/${account.id}`)
    await admin('POST', '/items/leads', {
      ...{ company: 'Marcada SA', name: 'Marcada', email: renter.email, phone: '+50761239876' },
      ...{ ruc: '155704822-2-2021', brand: 'firefly', key: 'k', number: 'L-1' },
    }).catch(() => null)
    await as('content', 'POST', '/items/coupons', { ...coupon, value: 5, note: 'Nota Marcada' })
    const all = JSON.stringify(await admin('GET', '/items/audit?limit=-1&fields=*'))
    for (const mark of [...Object.values(marks), renter.email]) expect(all).not.toContain(mark)
  })
})
