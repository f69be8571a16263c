import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeasonRecord as Season } from '../../app/domain/pricing/season-record'
import { changesOf } from '../../directus/extensions/istmo-rates/changes.ts'
import { newSeason } from '../../directus/extensions/istmo-rates/columns.ts'
import { fromCsv, MOST_ROWS, toCsv } from '../../directus/extensions/istmo-rates/csv.ts'

/** Seasons as the file of a spreadsheet, without a back office. */
const season: Season = {
  ...newSeason,
  ...{ id: 7, status: 'published', name_es: 'Alta', name_en: 'High', percent: 20 },
  ...{ starts_on: '2026-12-15', ends_on: '2026-04-15', created: '2026-11-01T00:00:00.000Z' },
}
const names = {
  brands: ['ceiba', 'firefly'],
  classes: ['economico', 'suv_compacto', 'van_grande'],
  branches: ['david', 'tocumen'],
  cars: [1, 2, 3],
}

const read = (csv: string, known: readonly Season[] = [season]) => fromCsv(csv, known, names)
function changesIn(csv: string, known: readonly Season[] = [season]) {
  const answer = read(csv, known)
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return changesOf(known, answer.wanted)
}
function faultsIn(csv: string, known: readonly Season[] = [season]) {
  const answer = read(csv, known)
  return answer.ok ? [] : answer.faults
}

describe('a file that is downloaded and not touched', () => {
  // Whatever people typed into the Studio, spaces, lines and the beginnings of formulas included.
  const written = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", "''-"), fc.string())
      .map((both) => both.join('')),
  )
  const list = <Item>(...all: readonly Item[]) => fc.subarray([...all])
  const anySeason = fc.record({
    id: fc.constant(0),
    created: fc.constant(''),
    status: fc.constantFrom('published', 'draft'),
    name_es: written,
    name_en: written,
    season: fc.constantFrom('low', 'mid', 'high', 'peak', 'holiday'),
    dates: fc.constantFrom('once', 'yearly', 'carnival', 'holy_week'),
    starts_on: fc.option(fc.constantFrom('2026-02-03', '2026-12-15')),
    ends_on: fc.option(fc.constantFrom('2026-01-05', '2026-12-24')),
    days_before: fc.integer({ min: 0, max: 100 }),
    days_after: fc.integer({ min: 0, max: 3 }),
    change: fc.constantFrom('percent', 'price'),
    percent: fc.option(fc.constantFrom(-100, -10.5, 0, 12.25, 900)),
    price: fc.option(fc.constantFrom(0, 26, 31.5)),
    min_days: fc.option(fc.integer({ min: 0, max: 120 })),
    priority: fc.integer({ min: -5, max: 5000 }),
    effective_from: fc.option(fc.constant('2026-12-01T13:00:00.000Z')),
    effective_until: fc.option(fc.constant('2026-11-01T13:00:00.000Z')),
    brands: list('ceiba', 'forgotten'),
    classes: list('economico', 'suv_compacto'),
    cars: list(1, 2, 4711),
    branches: list('david', 'tocumen'),
  })
  const anyFile = fc
    .array(anySeason, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((one, index): Season => ({ ...one, id: index + 1 })))

  test.each([
    ['as it is', (csv: string) => csv],
    ['with the line ends of a form', (csv: string) => csv.replace(/\r\n?|\n/g, '\r\n')],
  ])('changes nothing, %s', (_, through) => {
    fc.assert(
      fc.property(anyFile, (known) => {
        expect(changesIn(through(toCsv(known)), known)).toEqual({
          added: [],
          changed: [],
          same: known.length,
        })
      }),
    )
  })

  test.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', "'=1"])(
    'has no cell that a spreadsheet would work out: %j',
    (name) => {
      const csv = toCsv([{ ...season, name_es: name }])
      expect(csv).toMatch(/^7,published,"?'/m)
    },
  )

  test('leaves a negative number a number', () => {
    expect(toCsv([{ ...season, percent: -10.5 }])).toContain(',-10.5,')
  })
})

describe('a change by a file', () => {
  test('is told field by field, and what it does not name stays', () => {
    const known = [season, { ...season, id: 8 }]
    expect(changesIn('id,percent\n7,25\n', known)).toMatchObject({
      added: [],
      changed: [{ fields: [{ name: 'percent', from: '20', to: '25' }] }],
      same: 0,
    })
  })

  test('of a new season is all that it would have, with what nobody said', () => {
    const [added] = changesIn(
      'name_es,name_en,percent,starts_on,ends_on,status\nFeria,Fair,5,2026-01-01,2026-02-01,',
    ).added
    expect(added?.fields).toEqual([
      { name: 'status', to: 'draft', isDefault: true },
      { name: 'name_es', to: 'Feria', isDefault: false },
      { name: 'name_en', to: 'Fair', isDefault: false },
      { name: 'season', to: 'high', isDefault: true },
      { name: 'dates', to: 'yearly', isDefault: true },
      { name: 'starts_on', to: '2026-01-01', isDefault: false },
      { name: 'ends_on', to: '2026-02-01', isDefault: false },
      { name: 'days_before', to: '0', isDefault: true },
      { name: 'days_after', to: '0', isDefault: true },
      { name: 'change', to: 'percent', isDefault: true },
      { name: 'percent', to: '5', isDefault: false },
      { name: 'priority', to: '0', isDefault: true },
    ])
  })

  test.each([
    ['semicolons, decimal commas and days first', 'id;percent;starts_on\n7;12,5;20/12/2026'],
    ['a line that names the separator', 'sep=;\nid;percent;starts_on\n7;12,5;2026-12-20'],
    ['the same in quotes', '"sep=;"\r\nid;percent;starts_on\r\n7;12.5;20/12/2026\r\n'],
    ['tabs', 'id\tpercent\tstarts_on\n7\t12,5\t2026-12-20'],
    ['names of columns in capitals', 'ID,Percent,STARTS_ON\n7,12.5,2026-12-20'],
    ['columns that it forgot to fill', 'id,percent,starts_on,,\n7,12.5,2026-12-20,,'],
  ])('is read from a file with %s', (_, csv) => {
    expect(changesIn(csv).changed[0]?.fields).toEqual([
      { name: 'starts_on', from: '2026-12-15', to: '2026-12-20' },
      { name: 'percent', from: '20', to: '12.5' },
    ])
  })

  test('is read from few columns with bars inside', () => {
    expect(changesIn('id,classes\n7,economico|suv_compacto').changed[0]?.fields).toEqual([
      { name: 'classes', from: '', to: 'economico|suv_compacto' },
    ])
  })

  test('may ask for a long shortest stay of some classes, cars or branches, and no more of all', () => {
    for (const some of ['classes\n7,economico', 'cars\n7,1', 'branches\n7,david']) {
      expect(changesIn(`id,min_days,${some.replace('7,', '7,30,')}`).changed).toHaveLength(1)
    }
    const known = [{ ...season, classes: ['economico'], min_days: 30 }]
    expect(faultsIn('id,classes\n7,', known)).toMatchObject([{ column: 'min_days' }])
    // As it was before it goes on.
    expect(changesIn('id\n7', [{ ...season, min_days: 30 }]).same).toBe(1)
  })

  test('is nothing where a spreadsheet only wrote the same otherwise', () => {
    const known = [{ ...season, percent: 12.5, name_es: 'Alta ' }]
    const csv = 'id;name_es;percent;starts_on\n7;Alta;12,50;15/12/2026'
    expect(changesIn(csv, known)).toMatchObject({ changed: [], same: 1 })
  })
})

describe('a file that the site or the back office would refuse', () => {
  test.each([
    ['id,percent\n9,25', 2, 'id'],
    ['id,percent\n7,mucho', 2, 'percent'],
    ['id,percent\n7,0x7', 2, 'percent'],
    ['id,percent\n7,1e2', 2, 'percent'],
    ['id,percent\n7,401', 2, 'percent'],
    ['id,percent\n7,1.234', 2, 'percent'],
    ['id,percent\n7,"12,5"', 2, 'percent'],
    ['id,price\n7,0', 2, 'price'],
    ['id,min_days\n7,0', 2, 'min_days'],
    ['id,min_days\n7,91', 2, 'min_days'],
    // A season without cars, classes or branches is one of all.
    ['id,min_days\n7,15', 2, 'min_days'],
    ['id,days_before\n7,100', 2, 'days_before'],
    ['id,days_after\n7,61', 2, 'days_after'],
    ['id,brands\n7,fierfly', 2, 'brands'],
    ['id,classes\n7,suv_compcto', 2, 'classes'],
    ['id,branches\n7,tocumn', 2, 'branches'],
    ['id,cars\n7,99999', 2, 'cars'],
    ['id,cars\n7,0x1', 2, 'cars'],
    ['id,starts_on\n7,2026-02-30', 2, 'starts_on'],
    ['id,starts_on\n7,31/02/2026', 2, 'starts_on'],
    ['id,precio\n7,3', 1, 'precio'],
    ['id,percent,percent\n7,3,4', 1, 'percent'],
    ['id,percent\n7,\n', 2, 'percent'],
    ['name_es,percent,starts_on,ends_on\nNueva,5,2026-01-01,2026-02-01', 2, 'name_en'],
    [`id,name_es\n7,${'x'.repeat(256)}`, 2, 'name_es'],
    ['id,percent\n7,1\n7,2', 3, 'id'],
    ['id,percent\n7', 2, ''],
    ['id,percent\n7,1,2', 2, ''],
    ['id,name_es\n7,"offen', 2, ''],
    ['', 1, ''],
    ['id,effective_from\n7,2026-12-01', 2, 'effective_from'],
    [
      'id,effective_from,effective_until\n7,2026-12-01T08:00:00Z,2026-11-01T08:00:00Z',
      2,
      'effective_until',
    ],
    // Lines are an editor's: blank ones count, and so do those within a cell.
    ['\uFEFFsep=,\nid,percent\n\n \n7,mucho', 5, 'percent'],
    ['id,name_es,percent\n7,"Alta\ny seca",3\n7,,mucho', 4, 'percent'],
  ])('%j is told with its line and column', (csv, line, column) => {
    expect(faultsIn(csv)).toContainEqual(expect.objectContaining({ line, column }))
  })

  test('is told of everything at once', () => {
    const csv =
      'id,days_before,brands,classes,branches,cars\n7,100,fierfly,suv_compcto,tocumn,99999'
    expect(faultsIn(csv).map(({ column }) => column)).toEqual([
      ...['days_before', 'brands', 'classes', 'branches', 'cars'],
    ])
  })

  test('is one that a spreadsheet rewrote with the month first', () => {
    const known = [{ ...season, starts_on: '2027-01-04', dates: 'once', ends_on: '2027-02-01' }]
    expect(faultsIn('id,starts_on\n7,1/4/2027', known)).toMatchObject([{ column: 'starts_on' }])
  })

  test('has more rows than a person compares', () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, () => ',Feria,Fair')
    const faults = faultsIn(`id,name_es,name_en\n${rows.join('\n')}`)
    expect(faults).toMatchObject([{ why: expect.stringContaining('caben 5000') }])
  })
})

describe('a season that lacks something', () => {
  const draft = { ...season, status: 'draft', percent: null }

  test('may be changed while it is a draft, and not be published', () => {
    expect(changesIn('id,name_es\n7,Otra', [draft]).changed).toHaveLength(1)
    expect(faultsIn('id,status\n7,published', [draft])).toMatchObject([{ column: 'percent' }])
  })

  test('may be left alone although it is published', () => {
    const broken = { ...draft, status: 'published' }
    expect(changesIn('id,name_es\n7,Alta', [broken]).same).toBe(1)
    expect(faultsIn('id,priority\n7,3', [broken])).toMatchObject([{ column: 'percent' }])
  })
})
