import type { z } from 'zod'
import { seasonColumns, seasonRelations } from '../../../domain/pricing/season-record.ts'
import { askedFor, deepFor, type RequestedFields } from '../columns.server.ts'
import { recordBounds } from './bounds.ts'
import { branchRecord, zoneProblems } from './branches.ts'
import {
  pageRecord,
  promoRecord,
  redirectFields,
  redirectRecord,
  siteFields,
  writtenSite,
} from './content.ts'
import { carRecord } from './fleet.ts'
import {
  addOnRecord,
  couponFields,
  couponRecord,
  coverageRecord,
  writtenOneWayFee,
} from './prices.ts'
import { lengthFields, lengthRecord, limitFields, limitRecord, seasonRecord } from './rates.ts'
import { writtenCompany, writtenPerson, writtenPool, writtenVehicle } from './stock.ts'
import { wordsOf } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** `words`: as they follow "tiene que ser"; null: it may not be missing. */
export type Fault = { readonly field: string; readonly words: string | null }

type Rule = {
  readonly fields: readonly string[]
  readonly deep: object
  readonly check: (row: Row) => readonly Fault[]
}

/** How the site reads each collection that staff write: of what it would leave out, all that is wrong. */
export const rules: Readonly<Record<string, Rule>> = {
  flota: { fields: ['*'], deep: {}, check: carFaults },
  branches: { ...offered(branchRecord), check: branchFaults },
  coverages: offered(coverageRecord),
  add_ons: offered(addOnRecord),
  ctas: offered(promoRecord),
  info_pages: offered(pageRecord),
  coupons: read(couponFields, couponRecord),
  rate_rules: {
    ...plain([...seasonColumns, ...seasonRelations], seasonRecord),
    deep: { cars: { _limit: -1 }, branches: { _limit: -1 } },
  },
  rate_lengths: read(lengthFields, lengthRecord),
  rental_limits: read(limitFields, limitRecord),
  redirects: read(redirectFields, redirectRecord),
  // Only administrators may see the theme; it is made safe where it is read.
  sites_config: read(siteFields.omit({ theme: true }), writtenSite),
  one_way_fees: plain(
    ['id', 'fee', 'minutos', 'ferry', 'transfer_days', 'origen.slug', 'destino.slug'],
    writtenOneWayFee,
  ),
  pools: plain(['name', 'preparation_hours'], writtenPool),
  vehicles: plain(['year', 'state', 'plate'], writtenVehicle),
  companies: plain(['name', 'ruc'], writtenCompany),
  company_people: plain(['email'], writtenPerson),
}

function offered(record: { readonly fields: z.ZodType; readonly schema: z.ZodType }): Rule {
  return read(record.fields, record.schema)
}

function read(fields: z.ZodType, schema: z.ZodType): Rule {
  return { ...plain(pathsOf(askedFor(fields)), schema), deep: deepFor(fields) }
}

function plain(fields: readonly string[], schema: z.ZodType): Rule {
  return { fields, deep: {}, check: (row) => faultsOf(schema, row) }
}

function faultsOf(schema: z.ZodType, row: unknown): Fault[] {
  const { error } = schema.safeParse(row)
  return (error?.issues ?? []).map((issue) => ({
    field: String(issue.path[0] ?? 'id'),
    words: wordsOf(issue),
  }))
}

/** The site reads a car with the price of a brand: each that it has, or one that is good. */
function carFaults(row: Row): Fault[] {
  const priced = Object.keys(row).filter(
    (field) => field.startsWith('precio_') && row[field] !== null,
  )
  const status = row.status === 'unavailable' ? row.status : 'published'
  const columns = priced.length > 0 ? priced : [null]
  const faults = columns.flatMap((column) => {
    const precio = column === null ? recordBounds.dailyPrice.least : row[column]
    return faultsOf(carRecord, { ...row, status, precio }).map((fault) =>
      fault.field === 'precio' && column !== null ? { ...fault, field: column } : fault,
    )
  })
  return faults.filter(
    ({ field }, index) => faults.findIndex((other) => other.field === field) === index,
  )
}

function branchFaults(row: Row): Fault[] {
  const zones = zoneProblems(row.entregas ?? null).map(({ row: line, problem }) => ({
    field: 'entregas',
    words: `corregido en la fila ${line}: ${wordsOf({ message: problem, path: [] }) ?? 'no puede faltar'}`,
  }))
  return [...faultsOf(branchRecord.schema, row), ...zones]
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
