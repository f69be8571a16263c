import type { z } from 'zod'
import { seasonColumns, seasonRelations } from '../../../domain/pricing/season-record.ts'
import { askedFor, deepFor, type RequestedFields, reading } from '../columns.server.ts'
import { recordBounds } from './bounds.ts'
import { branchRecord, writtenBranch, zoneIssues } from './branches.ts'
import {
  pageRecord,
  promoRecord,
  redirectFields,
  redirectRecord,
  siteRecord,
  writtenPage,
  writtenPromo,
  writtenSiteFields,
} from './content.ts'
import { carRecord, writtenCar } from './fleet.ts'
import {
  addOnRecord,
  couponFields,
  couponRecord,
  coverageRecord,
  oneWayFeeRecord,
  writtenAddOn,
  writtenCoupon,
  writtenCoverage,
  writtenOneWayFee,
} from './prices.ts'
import {
  lengthFields,
  lengthRecord,
  limitFields,
  limitRecord,
  seasonRecord,
  writtenLength,
  writtenLimit,
  writtenSeason,
} from './rates.ts'
import { vehicleRecord, writtenCompany, writtenPool, writtenVehicle } from './stock.ts'
import { type Issue, wordsOf } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** `words`: as they follow "tiene que ser"; null: it may not be missing. `line`: in a list, the index of its row. */
export type Fault = {
  readonly field: string
  readonly words: string | null
  readonly line?: number
}

type Rule = {
  readonly fields: readonly string[]
  readonly deep: object
  /** All that may not be written so. */
  readonly check: (row: Row) => readonly Fault[]
  /** Whether the site shows all of it: older databases hold more than may be written. */
  readonly isShown: (row: Row) => boolean
}

/** The collections that staff write: what is asked for of each record, how it may be written, and what the site reads. */
export const rules: Readonly<Record<string, Rule>> = {
  flota: { fields: ['*'], deep: {}, check: carFaults, isShown: isCarShown },
  branches: {
    ...offered(branchRecord, writtenBranch),
    check: branchFaults,
    isShown: isBranchShown,
  },
  coverages: offered(coverageRecord, writtenCoverage),
  add_ons: offered(addOnRecord, writtenAddOn),
  ctas: offered(promoRecord, { schema: writtenPromo }),
  info_pages: offered(pageRecord, writtenPage),
  coupons: read(couponFields, couponRecord, writtenCoupon),
  rate_rules: {
    ...plain([...seasonColumns, ...seasonRelations], seasonRecord, writtenSeason),
    deep: { cars: { _limit: -1 }, branches: { _limit: -1 } },
  },
  rate_lengths: read(lengthFields, lengthRecord, writtenLength),
  rental_limits: read(limitFields, limitRecord, writtenLimit),
  redirects: read(redirectFields, redirectRecord, redirectRecord),
  sites_config: read(writtenSiteFields, siteRecord, reading(writtenSiteFields)),
  one_way_fees: plain(
    ['id', 'fee', 'minutos', 'ferry', 'transfer_days', 'origen.slug', 'destino.slug'],
    oneWayFeeRecord,
    writtenOneWayFee,
  ),
  pools: plain(['name', 'preparation_hours'], null, writtenPool),
  vehicles: plain(['year', 'state'], vehicleRecord, writtenVehicle),
  companies: plain(['name'], null, writtenCompany),
}

type Read = { readonly fields: z.ZodType; readonly schema: z.ZodType }

function offered({ fields, schema }: Read, written: Pick<Read, 'schema'>): Rule {
  return read(fields, schema, written.schema)
}

function read(fields: z.ZodType, schema: z.ZodType, written: z.ZodType): Rule {
  return { ...plain(pathsOf(askedFor(fields)), schema, written), deep: deepFor(fields) }
}

/** @param schema as the site reads it; null: it leaves none out */
function plain(fields: readonly string[], schema: z.ZodType | null, written: z.ZodType): Rule {
  return {
    ...{ fields, deep: {} },
    check: (row) => faultsOf(written, row),
    isShown: (row) => schema === null || schema.safeParse(row).success,
  }
}

function faultsOf(schema: z.ZodType, row: unknown): Fault[] {
  return (schema.safeParse(row).error?.issues ?? []).map(faultOf)
}

function faultOf(issue: Issue): Fault {
  const [field = 'id', line] = issue.path
  const fault = { field: String(field), words: wordsOf(issue) }
  return typeof line === 'number' ? { ...fault, line } : fault
}

/** The site reads a car with the price of a brand: each that it has, or one that is good. */
function pricedCars(row: Row): { readonly column: string | null; readonly car: Row }[] {
  const priced = Object.keys(row).filter(
    (field) => field.startsWith('precio_') && row[field] !== null,
  )
  const status = row.status === 'unavailable' ? row.status : 'published'
  const columns = priced.length > 0 ? priced : [null]
  return columns.map((column) => {
    const precio = column === null ? recordBounds.dailyPrice.least : row[column]
    return { column, car: { ...row, status, precio } }
  })
}

function carFaults(row: Row): Fault[] {
  const faults = pricedCars(row).flatMap(({ column, car }) =>
    faultsOf(writtenCar, car).map((fault) =>
      fault.field === 'precio' && column !== null ? { ...fault, field: column } : fault,
    ),
  )
  return faults.filter(
    ({ field }, index) => faults.findIndex((other) => other.field === field) === index,
  )
}

function isCarShown(row: Row): boolean {
  return pricedCars(row).every(({ car }) => carRecord.safeParse(car).success)
}

function branchFaults(row: Row): Fault[] {
  const zones = zoneIssues(row.entregas ?? null).map((issue) =>
    faultOf({ ...issue, path: ['entregas', ...issue.path] }),
  )
  return [...faultsOf(writtenBranch.schema, row), ...zones]
}

function isBranchShown(row: Row): boolean {
  return branchRecord.schema.safeParse(row).success && zoneIssues(row.entregas ?? null).length === 0
}

function pathsOf(asked: RequestedFields): string[] {
  return asked.flatMap((one) =>
    typeof one === 'string'
      ? [one]
      : Object.entries(one).flatMap(([name, inner]) =>
          pathsOf(inner).map((path) => `${name}.${path}`),
        ),
  )
}
