import { ContentChanges } from './content-changes.server'
import { readActivity } from './directus/activity.server'
import { directus } from './directus/client.server'
import type { DirectusSchema } from './directus/schema'
import { warnSometimes } from './log-sometimes.server'
import { onForget } from './memory.server'
import { noteContent } from './request-context.server'
import { stopsAfterAnswer } from './serverless.server'

/** Null: nobody can say which collections; any may have changed. */
type Listener = (changed: ReadonlySet<string> | null) => void

const listeners: Listener[] = []

const watch = () =>
  new ContentChanges({
    clock: () => Date.now(),
    read: (asked) => readActivity(directus(), asked),
    mayRunBehind: !stopsAfterAnswer(),
    isContent: (collection) => !isOther(collection),
    onChange: (changed) => {
      for (const listener of listeners) listener(changed)
    },
    onError: (error) => warnSometimes('changes of the content not looked for', { error, cure }),
  })
let changes = watch()
onForget(() => {
  changes = watch()
})

const cure =
  'Run the set-up of the back office again: the user "sitio" may then read "directus_activity".'

/** Before whatever is in store is shown: somebody may have changed it in the back office. */
export async function lookForChanges(): Promise<void> {
  noteContent(await changes.current())
}

export function onContentChange(listener: Listener): void {
  listeners.push(listener)
}

/** What nobody's page shows but the renter's own. */
const others: ReadonlySet<string> = new Set<keyof DirectusSchema>([
  'reservations',
  'reservation_steps',
  'reservation_slots',
  'hold_places',
  'hold_shares',
  'coupon_redemptions',
  'payments',
  'payment_events',
  'prechecks',
  'precheck_steps',
  'leads',
  'companies',
  'company_people',
  'stock_alerts',
  'alert_marks',
  'mail_outbox',
  'mail_claims',
])

function isOther(collection: string): boolean {
  const isSystem = collection.startsWith('directus_') && collection !== 'directus_files'
  return isSystem || others.has(collection)
}
