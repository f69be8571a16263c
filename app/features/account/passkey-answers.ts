import { z } from 'zod'

const text = z.string().regex(/^[\w-]+$/)
/** As long as the back office keeps; an authenticator that keeps a passkey itself has a much shorter one. */
const id = text.max(255)

const answer = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).catch({}),
})
const newKey = answer.extend({
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(8)
      .catch([]),
  }),
})
const proof = answer.extend({
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    /** Whose it is, as the site told it when it was made. */
    userHandle: text,
  }),
})

/** The answer of a browser that made a passkey; null: the text is none. */
export const readNewKey = (posted: string) => read(newKey, posted)

/** The answer of a browser that used one; null: the text is none. */
export const readProof = (posted: string) => read(proof, posted)

function read<Schema extends z.ZodType>(schema: Schema, posted: string): z.output<Schema> | null {
  if (posted.length > 10_000) return null
  try {
    return schema.safeParse(JSON.parse(posted)).data ?? null
  } catch {
    return null
  }
}
