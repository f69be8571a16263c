import * as z from 'zod/mini'

const short = z.catch(z.string().check(z.maxLength(60)), '')

/** As a form posts it, with script or without; whether it holds is for the server to say. */
export const alertSchema = z.object({
  /** Id of the car. */
  auto: z.catch(z.coerce.number().check(z.int(), z.positive()), 0),
  recogida: short,
  devolucion: short,
  desde: short,
  hasta: short,
  /** As in the address of a search (D2): of a young driver, and as typed; what cannot be read is none. */
  edad: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(21), z.lte(99))), undefined),
  cupon: z.catch(z.optional(z.string().check(z.regex(/^[^\p{Cc}<>]{1,40}$/u))), undefined),
  email: z.catch(z.string().check(z.maxLength(254)), ''),
})
export type AlertAsk = z.output<typeof alertSchema>

/** The params of `/avisos`: the link of a mail, and how a form came back. */
export const alertPageSchema = z.object({
  t: z.optional(z.string().check(z.maxLength(200))),
  p: z.optional(z.string().check(z.maxLength(2000))),
})
export type AlertPageParams = z.output<typeof alertPageSchema>
