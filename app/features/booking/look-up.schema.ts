import * as z from 'zod/mini'

/** A field that cannot be a code or an email counts as left empty. */
export const lookUpSchema = z.object({
  code: z.catch(z.string().check(z.maxLength(40)), ''),
  email: z.catch(z.string().check(z.maxLength(254)), ''),
})
