import { z } from 'zod'
import { centsOf } from '../money.ts'

const moneySchema = z.object({
  currency_code: z.literal('USD'),
  value: z.string().refine((text) => centsOf(text) !== null),
})

const contextSchema = z.object({
  return_url: z.url(),
  cancel_url: z.url(),
  locale: z.string().optional(),
  brand_name: z.string().max(127).optional(),
})

/** `POST /v2/checkout/orders`: what this sandbox understands of it. */
export const orderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().max(256).default('default'),
      custom_id: z.string().max(255).default(''),
      invoice_id: z.string().max(127).default(''),
      description: z.string().max(127).default(''),
      amount: moneySchema.extend({ breakdown: z.record(z.string(), moneySchema).optional() }),
    }),
  ]),
  payment_source: z
    .object({
      paypal: z.object({
        email_address: z.string().max(254).optional(),
        experience_context: contextSchema,
      }),
    })
    .optional(),
  application_context: contextSchema.optional(),
})

export type OrderRequest = z.infer<typeof orderSchema>

/** Cents that a breakdown adds up to; discounts count against. */
export function breakdownTotal(breakdown: Record<string, { value: string }>): number {
  return Object.entries(breakdown).reduce((sum, [name, { value }]) => {
    const sign = ['discount', 'shipping_discount'].includes(name) ? -1 : 1
    return sum + sign * (centsOf(value) ?? 0)
  }, 0)
}
