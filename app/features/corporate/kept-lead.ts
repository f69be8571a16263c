import * as z from 'zod/mini'
import { eachLeadText, type LeadValues, leadCarTypes, leadTexts } from './lead.schema'

/** What could not be sent waits on this device for a day; not the consent, which is given anew. */
const place = 'istmo-lead'
const DAY = 24 * 60 * 60_000

const keptSchema = z.object({
  at: z.number(),
  submissionKey: z.string().check(z.regex(/^[\w-]{0,40}$/)),
  values: z.object({
    ...eachLeadText((name) => z.string().check(z.maxLength(leadTexts[name]))),
    carTypes: z.array(z.enum(leadCarTypes)),
  }),
})
export type KeptLead = z.output<typeof keptSchema>

export function keepLead(submissionKey: string, { privacy: _, ...values }: LeadValues): void {
  attempt(() => {
    localStorage.setItem(place, JSON.stringify({ at: Date.now(), submissionKey, values }))
  })
}

/** Null: nothing waits, or it is older than a day. */
export function keptLead(): KeptLead | null {
  const text = attempt(() => localStorage.getItem(place))
  if (!text) return null
  const found = keptSchema.safeParse(attempt(() => JSON.parse(text) as unknown))
  const isFresh = found.success && Date.now() - found.data.at < DAY
  if (isFresh) return found.data
  dropKeptLead()
  return null
}

export function dropKeptLead(): void {
  attempt(() => localStorage.removeItem(place))
}

/** A browser may forbid its storage: the form works without. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
