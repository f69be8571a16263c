import { z } from 'zod'
import { couponKinds, normaliseCouponCode } from '../../../domain/pricing/coupon.ts'
import { LONGEST_TRANSFER } from '../../../domain/stock/vehicles.ts'
import { columnOf, reading } from '../columns.server.ts'
import {
  cents,
  centsWithin,
  code,
  date,
  id,
  listOf,
  orNull,
  percent,
  percentWithin,
  slug,
  text,
  wholeWithin,
  words,
} from '../fields.server.ts'
import type { AddOns, Coupons, Coverages } from '../schema'
import { recordBounds } from './bounds.ts'
import { translationsOf } from './localized.ts'
import { hasName, offeredRecord } from './offered.ts'

const coverageColumn = columnOf<Coverages>()

const items = listOf(z.object({ texto: text, cubre: z.boolean().catch(false) }))

const coverage = {
  id: coverageColumn('id', id),
  code: coverageColumn('codigo', code),
  dailyPrice: coverageColumn('precio_dia', cents),
  deductible: coverageColumn('deducible', orNull(cents)),
  deposit: coverageColumn('deposito', cents),
  mandatory: coverageColumn('obligatoria', z.boolean()),
  recommended: coverageColumn('recomendada', z.boolean()),
  translations: coverageColumn(
    'translations',
    ...translationsOf({ nombre: text, resumen: text, incluye: items }),
  ),
}

export const coverageRecord = offeredRecord(coverage)

export const writtenCoverage = offeredRecord(
  {
    ...coverage,
    dailyPrice: coverageColumn('precio_dia', centsWithin(recordBounds.dailyFee)),
    deductible: coverageColumn('deducible', orNull(centsWithin(recordBounds.deductible))),
    deposit: coverageColumn('deposito', centsWithin(recordBounds.deposit)),
  },
  { translations: hasName },
)

const addOnColumn = columnOf<AddOns>()

const addOn = {
  id: addOnColumn('id', id),
  code: addOnColumn('codigo', code),
  dailyPrice: addOnColumn('precio_dia', cents),
  maxQuantity: addOnColumn('max_cantidad', z.int().min(1)),
  maxDays: addOnColumn('max_dias', orNull(z.int().min(1))),
  icon: addOnColumn('icon', text),
  translations: addOnColumn('translations', ...translationsOf({ nombre: text, descripcion: text })),
}

export const addOnRecord = offeredRecord(addOn)

export const writtenAddOn = offeredRecord(
  {
    ...addOn,
    dailyPrice: addOnColumn('precio_dia', centsWithin(recordBounds.dailyFee)),
    maxQuantity: addOnColumn('max_cantidad', wholeWithin(recordBounds.quantity)),
    maxDays: addOnColumn('max_dias', orNull(wholeWithin(recordBounds.days))),
  },
  { translations: hasName },
)

const couponColumn = columnOf<Coupons>()

export const couponFields = z.object({
  id: couponColumn('id', id),
  code: couponColumn('code', z.string().min(1)),
  kind: couponColumn('kind', z.enum(couponKinds)),
  value: couponColumn('value', z.union([z.string(), z.number()])),
  validFrom: couponColumn('valid_from', orNull(date)),
  validTo: couponColumn('valid_to', orNull(date)),
  minimumDays: couponColumn('min_days', z.int().min(0)),
  maxRedemptions: couponColumn('max_redemptions', orNull(z.int().min(0))),
  maxPerEmail: couponColumn('max_per_email', orNull(z.int().min(0))),
  brands: couponColumn('brands', words),
  classes: couponColumn('classes', words),
})

/** `value` in basis points or cents, as its kind is. */
export const couponRecord = reading(couponFields).transform((coupon, context) => {
  const { success, data, error } = { percent, fixed: cents }[coupon.kind].safeParse(coupon.value)
  for (const { message } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: ['value'] })
  }
  return success ? { ...coupon, value: data } : z.NEVER
})

const couponValue = {
  percent: percentWithin(recordBounds.couponPercent),
  fixed: centsWithin(recordBounds.couponAmount),
}

export const writtenCoupon = reading(
  couponFields.extend({
    code: couponColumn(
      'code',
      z
        .string()
        .regex(/^[A-Z0-9_-]{3,32}$/, 'must be 3 to 32 capitals, digits, hyphens and underscores')
        .refine((value) => normaliseCouponCode(value) === value, 'must be plain letters'),
    ),
    minimumDays: couponColumn('min_days', wholeWithin(recordBounds.couponDays)),
    maxRedemptions: couponColumn('max_redemptions', orNull(wholeWithin(recordBounds.couponUses))),
    maxPerEmail: couponColumn('max_per_email', orNull(wholeWithin(recordBounds.couponUses))),
  }),
).superRefine(({ kind, value, validFrom, validTo }, context) => {
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    context.addIssue({ code: 'custom', message: ENDS_FIRST, path: ['valid_to'] })
  }
  for (const { message } of couponValue[kind].safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: ['value'] })
  }
})

export const ENDS_FIRST = 'is before the first day'

/** A pair of branches; `minutos` is only shown: a time that cannot be is no reason to rent nothing. */
export const oneWayFeeRecord = z.object({
  id,
  fee: cents,
  minutos: orNull(z.int().positive()).catch(null),
  ferry: z.nullish(z.boolean()),
  transfer_days: orNull(z.number()),
  origen: z.object({ slug }),
  destino: z.object({ slug }),
})

export const writtenOneWayFee = oneWayFeeRecord
  .extend({
    fee: centsWithin(recordBounds.fee),
    minutos: orNull(wholeWithin(recordBounds.drive)),
    transfer_days: orNull(wholeWithin({ least: 0, most: LONGEST_TRANSFER })),
  })
  .refine(({ origen, destino }) => origen.slug !== destino.slug, {
    message: 'must be another branch than that of the pickup',
    path: ['destino'],
  })
