import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { branchRecord, writtenBranch } from './branches'
import { promoRecord, writtenPromo } from './content'
import { carRecord, writtenCar } from './fleet'
import {
  addOnRecord,
  couponRecord,
  coverageRecord,
  oneWayFeeRecord,
  writtenAddOn,
  writtenCoupon,
  writtenCoverage,
  writtenOneWayFee,
} from './prices'
import {
  lengthRecord,
  limitRecord,
  seasonRecord,
  writtenLength,
  writtenLimit,
  writtenSeason,
} from './rates'

const named = { translations: [{ languages_code: 'es-ES', nombre: 'Uno', title: 'Uno' }] }
const branch = {
  ...{ ...named, id: 1, slug: 'a', codigo: 'A', tipo: 'city', ciudad: 'A', lat: 9, lng: -79 },
  ...{ horarios: [{ day: 1, open: '08:00', close: '18:00' }], pool: null, entregas: null },
  ...{ after_hours_return: false, after_hours_fee: 10, concession_percent: 12 },
}
const car = {
  ...{ id: 1, status: 'published', marca: 'Kia', modelo: 'Rio', tipo: 'sedan' },
  ...{ clasificacion: 'compact', pasajeros: 5, puertas: 4, maletas: 2, transmision: 'automatic' },
  ...{ combustible: 'gas', precio: 30, deposito_adicional: 0 },
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
const length = { name_es: 'Semana', name_en: 'Week', kind: 'days', days: 7, percent: 10 }
const limit = { id: 1, name_es: 'Feria', name_en: 'Fair', branches: [], classes: [] }
const closed = { kind: 'blackout', starts_on: '2027-01-01', ends_on: '2027-02-15' }

type Case = readonly [string, z.ZodType, z.ZodType, object, object]

/** Collection, how it is read and written, a good record, what an older database may hold in it. */
const cases: readonly Case[] = [
  [
    'a limit of 46 days everywhere',
    limitRecord,
    writtenLimit,
    { ...limit, kind: 'blackout', starts_on: '2027-01-01', ends_on: '2027-01-02' },
    closed,
  ],
  [
    'a notice of nine days everywhere',
    limitRecord,
    writtenLimit,
    { ...limit, kind: 'lead_time', hours: 5 },
    { hours: 216 },
  ],
  [
    'a limit that ends days before closing',
    limitRecord,
    writtenLimit,
    { ...limit, kind: 'last_pickup', minutes: 5 },
    { minutes: 700 },
  ],
  [
    'a class that is nowhere offered',
    limitRecord,
    writtenLimit,
    { ...limit, kind: 'not_offered', classes: ['suv'] },
    { classes: [] },
  ],
  [
    'a limit without a name',
    limitRecord,
    writtenLimit,
    { ...limit, kind: 'lead_time', hours: 5 },
    { name_es: '' },
  ],
  ['a season for nothing', seasonRecord, writtenSeason, season, { percent: -100 }],
  [
    'a season of a high price',
    seasonRecord,
    writtenSeason,
    { ...season, change: 'price', price: 50 },
    { price: 2500 },
  ],
  [
    'a season of a low price',
    seasonRecord,
    writtenSeason,
    { ...season, change: 'price', price: 50 },
    { price: 3 },
  ],
  ['a length for nothing', lengthRecord, writtenLength, length, { percent: 95 }],
  ['a length without a name', lengthRecord, writtenLength, length, { name_es: '' }],
  [
    'a coupon of a large sum',
    couponRecord,
    writtenCoupon,
    { ...coupon, kind: 'fixed' },
    { value: 700 },
  ],
  ['a coupon of no percent', couponRecord, writtenCoupon, coupon, { value: 0 }],
  ['a coupon of an old code', couponRecord, writtenCoupon, coupon, { code: 'Ñ' }],
  ['a coupon of many days', couponRecord, writtenCoupon, coupon, { min_days: 120 }],
  [
    'a coupon that ends first',
    couponRecord,
    writtenCoupon,
    coupon,
    { valid_from: '2027-02-01', valid_to: '2027-01-01' },
  ],
  ['a cheap car', carRecord, writtenCar, car, { precio: 4 }],
  ['a dear car', carRecord, writtenCar, car, { precio: 2500 }],
  ['a car with a high discount', carRecord, writtenCar, car, { discount: 95 }],
  ['a car with many seats', carRecord, writtenCar, car, { pasajeros: 30 }],
  ['a car with a long least stay', carRecord, writtenCar, car, { minimio_dias: 120 }],
  ['a branch without hours', branchRecord.schema, writtenBranch.schema, branch, { horarios: [] }],
  [
    'a branch open by night',
    branchRecord.schema,
    writtenBranch.schema,
    branch,
    { horarios: [{ day: 1, open: '18:00', close: '02:00' }] },
  ],
  [
    'a branch of a high fee',
    branchRecord.schema,
    writtenBranch.schema,
    branch,
    { concession_percent: 25 },
  ],
  [
    'a branch of a high fee after hours',
    branchRecord.schema,
    writtenBranch.schema,
    branch,
    { after_hours_fee: 1200 },
  ],
  [
    'a branch without a name',
    branchRecord.schema,
    writtenBranch.schema,
    branch,
    { translations: [] },
  ],
  [
    'a plan of a high price',
    coverageRecord.schema,
    writtenCoverage.schema,
    plan,
    { precio_dia: 250 },
  ],
  [
    'a plan of a high deposit',
    coverageRecord.schema,
    writtenCoverage.schema,
    plan,
    { deposito: 25_000 },
  ],
  ['an extra of many pieces', addOnRecord.schema, writtenAddOn.schema, addOn, { max_cantidad: 30 }],
  ['a dear pair of branches', oneWayFeeRecord, writtenOneWayFee, fee, { fee: 1500 }],
  [
    'a promotion that ends first',
    promoRecord.schema,
    writtenPromo,
    promo,
    { starts_on: '2027-02-01', ends_on: '2027-01-01' },
  ],
]

describe('of an older database', () => {
  test.each(cases)(
    '%s goes on being read, and is not written any more',
    (_, read, written, good, old) => {
      const problems = (schema: z.ZodType, row: object) => schema.safeParse(row).error?.issues ?? []
      expect(problems(written, good)).toEqual([])
      expect(problems(read, { ...good, ...old })).toEqual([])
      expect(problems(written, { ...good, ...old })).not.toEqual([])
    },
  )
})
