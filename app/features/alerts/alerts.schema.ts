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
  email: z.catch(z.string().check(z.maxLength(254)), ''),
})
export type AlertAsk = z.output<typeof alertSchema>

/** Of the link of a mail; empty: none. */
export const alertLinkSchema = z.object({ token: z.string().check(z.maxLength(200)) })
