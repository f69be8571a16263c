import { z } from 'zod'
import { readSealed } from './session.server'

const draftSchema = z.object({ visit: z.string().min(16).max(40) })

/** Who asks, as far as the sealed draft says: 96 random bits that name no one. Null: a browser that sent no draft. */
export async function visitor(): Promise<string | null> {
  return draftSchema.safeParse(await readSealed('istmo-draft')).data?.visit ?? null
}
