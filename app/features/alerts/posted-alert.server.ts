import * as z from 'zod/mini'
import { openFromAddress, sealForAddress } from '~/server/session/session.server'
import { alertSchema } from './alerts.schema'
import { alertFailures } from './alerts.types'

/** How a form came back. What it held is read as strictly as a form's. */
const postedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), asked: alertSchema }),
  z.object({
    kind: z.literal('ask'),
    asked: alertSchema,
    problem: z.nullable(z.enum(['email', ...alertFailures])),
  }),
  z.object({ kind: z.literal('failed'), failure: z.enum(alertFailures) }),
])
export type PostedAlert = z.output<typeof postedSchema>

/** For the address of the page that answers, so that a reload posts nothing and another language says the same. */
export function sealPosted(posted: PostedAlert): Promise<string> {
  return sealForAddress(posted)
}

/** A posted alert is null when it is not ours or too old. */
export async function openPosted(sealed: string): Promise<PostedAlert | null> {
  return postedSchema.safeParse(await openFromAddress(sealed)).data ?? null
}
