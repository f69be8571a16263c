import * as z from 'zod/mini'

/** A field that holds no text counts as left empty; a text of any length is looked up, and one that is too long is wrong. */
export const lookUpSchema = z.object({
  code: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
})
