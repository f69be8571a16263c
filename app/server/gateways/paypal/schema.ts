import { z } from 'zod'
import { amountSchema } from '../amount'

const money = z.object({ currency_code: z.string(), value: amountSchema })

export const captureSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED']),
  amount: money,
})

const refundStatus = z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'])

/** An order, `return=representation` (Orders v2). Only what we rely on. */
export const orderSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: money,
        payments: z
          .object({
            captures: z.array(captureSchema).optional(),
            refunds: z.array(z.object({ status: refundStatus, amount: money })).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

export type Order = z.infer<typeof orderSchema>
export type Capture = z.infer<typeof captureSchema>

export const refundSchema = z.object({
  id: z.string().min(1),
  status: refundStatus,
  amount: money.optional(),
})

/** An amount of the report: money that left the account has a minus. */
const movedAmount = z.string().transform((text, context) => {
  const cents = amountSchema.safeParse(text.replace(/^-/, ''))
  if (cents.success) return { isOut: text.startsWith('-'), cents: cents.data }
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const listed = z.object({
  transaction_id: z.string().min(1),
  /** T00xx is a payment, T1107 a refund. */
  transaction_event_code: z.string(),
  /** Denied, pending, successful, reversed. */
  transaction_status: z.enum(['D', 'P', 'S', 'V']),
  transaction_initiation_date: z.string().transform((text, context) => {
    const at = Date.parse(text)
    if (Number.isFinite(at)) return at
    context.addIssue({ code: 'custom', message: 'not an instant' })
    return z.NEVER
  }),
  transaction_amount: z.object({ currency_code: z.string(), value: movedAmount }),
  /** A refund names its capture here. */
  paypal_reference_id: z.string().optional(),
  invoice_id: z.string().optional(),
  custom_field: z.string().optional(),
})

export type Listed = z.infer<typeof listed>

/** A page of the report (Transaction Search v1). */
export const reportSchema = z.object({
  transaction_details: z.array(z.object({ transaction_info: listed })).default([]),
  total_pages: z.int().min(0).default(1),
})

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
})

export const errorSchema = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export const verificationSchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({
    id: z.string().max(100).optional(),
    invoice_id: z.string().max(127).optional(),
    purchase_units: z.array(z.object({ invoice_id: z.string().max(127).optional() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
  }),
})

export type Event = z.infer<typeof eventSchema>
