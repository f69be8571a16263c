import { describe, expect, test } from 'vitest'
import { rules } from './rules'
import { branch } from './test-samples'

const named = { translations: [{ languages_code: 'es-ES', nombre: 'Uno', title: 'Uno' }] }
const car = {
  ...{ id: 1, status: 'published', marca: 'Kia', modelo: 'Rio', tipo: 'sedan' },
  ...{ clasificacion: 'compact', pasajeros: 5, puertas: 4, maletas: 2, transmision: 'automatic' },
  ...{ combustible: 'gas', precio_firefly: 30, deposito_adicional: 0 },
}
const plan = {
  ...{ ...named, id: 1, codigo: 'basic', precio_dia: 10, deposito: 100 },
  ...{ obligatoria: true, recomendada: false },
}
const addOn = { ...named, id: 1, codigo: 'gps', precio_dia: 5, max_cantidad: 1 }
const coupon = { id: 1, code: 'VERANO', kind: 'percent', value: 10, min_days: 1 }
const fee = { id: 1, fee: 50, origen: { slug: 'a' }, destino: { slug: 'b' } }
const promo = { ...named, id: 1, kind: 'promo', style: 'deep' }
const season = {
  ...{ id: 1, status: 'published', season: 'low', name_es: 'Baja', name_en: 'Low' },
  ...{ dates: 'once', starts_on: '2027-12-01', ends_on: '2027-12-31', change: 'percent' },
  ...{ percent: 10, days_before: 0, days_after: 0, priority: 0, cars: [], branches: [] },
}
const pricedSeason = { ...season, change: 'price', price: 50 }
const length = { name_es: 'Semana', name_en: 'Week', kind: 'days', days: 7, percent: 10 }
const limit = { id: 1, name_es: 'Feria', name_en: 'Fair', branches: [], classes: [] }
const notice = { ...limit, kind: 'lead_time', hours: 5 }
const fair = { ...limit, kind: 'blackout', starts_on: '2027-01-01', ends_on: '2027-01-02' }
const site = {
  ...{ brand: 'firefly', site_name: 'Firefly', home_scene: 'bridge', translations: [], cars: [] },
  ...{ tax_percent: 7, young_driver_max_age: 24, young_driver_fee: 10, free_cancel_hours: 48 },
  ...{ reservation_min_days: 1, precheckin_enabled: true, goodwill_limit: 50 },
}
const page = {
  ...{ ...named, id: 1, slug: 'terminos', page_layout: 'text', show_corporate_form: false },
}

/** Collection, a good record, what an older database may hold in it. */
const cases: readonly (readonly [string, collection: string, good: object, old: object])[] = [
  ['a limit of 46 days everywhere', 'rental_limits', fair, { ends_on: '2027-02-15' }],
  ['a notice of nine days everywhere', 'rental_limits', notice, { hours: 216 }],
  [
    'a limit that ends days before closing',
    'rental_limits',
    { ...limit, kind: 'last_pickup', minutes: 5 },
    { minutes: 700 },
  ],
  [
    'a class that is nowhere offered',
    'rental_limits',
    { ...limit, kind: 'not_offered', classes: ['suv'] },
    { classes: [] },
  ],
  ['a limit without a name', 'rental_limits', notice, { name_es: '' }],
  ['a season for nothing', 'rate_rules', season, { percent: -100 }],
  ['a season of a high price', 'rate_rules', pricedSeason, { price: 2500 }],
  ['a season of a low price', 'rate_rules', pricedSeason, { price: 3 }],
  ['a season of a long shortest stay everywhere', 'rate_rules', season, { min_days: 30 }],
  ['a length for nothing', 'rate_lengths', length, { percent: 95 }],
  ['a length without a name', 'rate_lengths', length, { name_es: '' }],
  ['a coupon of a large sum', 'coupons', { ...coupon, kind: 'fixed' }, { value: 700 }],
  ['a coupon of no percent', 'coupons', coupon, { value: 0 }],
  ['a coupon of an old code', 'coupons', coupon, { code: 'Ñ' }],
  ['a coupon of many days', 'coupons', coupon, { min_days: 120 }],
  [
    'a coupon that ends first',
    'coupons',
    coupon,
    { valid_from: '2027-02-01', valid_to: '2027-01-01' },
  ],
  ['a cheap car', 'flota', car, { precio_firefly: 4 }],
  ['a dear car', 'flota', car, { precio_firefly: 2500 }],
  ['a car with a high discount', 'flota', car, { discount: 95 }],
  ['a car for people of forty', 'flota', car, { edad_minima: 40 }],
  ['a car with many seats', 'flota', car, { pasajeros: 30 }],
  ['a car with a long least stay', 'flota', car, { minimio_dias: 120 }],
  ['a branch without hours', 'branches', branch, { horarios: [] }],
  [
    'a branch open by night',
    'branches',
    branch,
    { horarios: [{ day: 1, open: '18:00', close: '02:00' }] },
  ],
  ['a branch of a high fee', 'branches', branch, { concession_percent: 25 }],
  ['a branch of a high fee after hours', 'branches', branch, { after_hours_fee: 1200 }],
  ['a branch without a name', 'branches', branch, { translations: [] }],
  ['a plan of a high price', 'coverages', plan, { precio_dia: 250 }],
  ['a plan of a high deposit', 'coverages', plan, { deposito: 25_000 }],
  ['an extra of many pieces', 'add_ons', addOn, { max_cantidad: 30 }],
  ['a dear pair of branches', 'one_way_fees', fee, { fee: 1500 }],
  [
    'a promotion that ends first',
    'ctas',
    promo,
    { starts_on: '2027-02-01', ends_on: '2027-01-01' },
  ],
  ['a brand of a high tax', 'sites_config', site, { tax_percent: 30 }],
  ['a brand of young drivers of forty', 'sites_config', site, { young_driver_max_age: 40 }],
  ['a brand that is dear for young drivers', 'sites_config', site, { young_driver_fee: 250 }],
  ['a brand that is cancelled freely for long', 'sites_config', site, { free_cancel_hours: 1000 }],
  ['a brand of a long least stay', 'sites_config', site, { reservation_min_days: 120 }],
  [
    'a brand with a link that is none',
    'sites_config',
    site,
    { translations: [{ languages_code: 'es-ES', menu: [{ label: 'A', link: 'flota' }] }] },
  ],
  ['a page without a title', 'info_pages', page, { translations: [] }],
  ['a vehicle of the last century', 'vehicles', { state: 'active', year: 2020 }, { year: 1970 }],
  [
    'a pool that prepares for days',
    'pools',
    { name: 'A', preparation_hours: 2 },
    { preparation_hours: 900 },
  ],
  ['a company without a name', 'companies', { name: 'A' }, { name: '' }],
]

describe('of an older database', () => {
  test.each(cases)(
    '%s goes on being read, and is not written any more',
    (_, collection, good, old) => {
      const rule = rules[collection]
      expect(rule?.check({ ...good })).toEqual([])
      expect(rule?.isShown({ ...good, ...old })).toBe(true)
      expect(rule?.check({ ...good, ...old })).not.toEqual([])
    },
  )
})
