import * as z from 'zod/mini'
import { eachLeadText, type LeadValues, leadCarTypes, leadTexts } from './lead.schema'

/**
 * A request that could not be sent waits on this device for a day. Text that is typed when the page is left, for the
 * other language or by a reload, waits in this tab and no longer than the tab. The consent waits nowhere: it is given
 * anew.
 */
const places = { tab: () => sessionStorage, device: () => localStorage } as const
type Place = keyof typeof places

const KEY = 'istmo-lead'
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

export function keepLead(
  place: Place,
  submissionKey: string,
  { privacy: _, ...values }: LeadValues,
): void {
  attempt(() => {
    places[place]().setItem(KEY, JSON.stringify({ at: Date.now(), submissionKey, values }))
  })
}

/** The tab's own first, which is taken out. Null: nothing waits, or it is older than a day. */
export function keptLead(): (KeptLead & { readonly isUnsent: boolean }) | null {
  const unsent = keptIn('device')
  const kept = keptIn('tab') ?? unsent
  drop('tab')
  return kept && { ...kept, isUnsent: unsent !== null }
}

function keptIn(place: Place): KeptLead | null {
  const text = attempt(() => places[place]().getItem(KEY))
  if (!text) return null
  const found = keptSchema.safeParse(attempt(() => JSON.parse(text) as unknown))
  if (found.success && Date.now() - found.data.at < DAY) return found.data
  drop(place)
  return null
}

export function dropKeptLead(): void {
  drop('tab')
  drop('device')
}

function drop(place: Place): void {
  attempt(() => places[place]().removeItem(KEY))
}

/** A browser may forbid its storage: the form works without. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
