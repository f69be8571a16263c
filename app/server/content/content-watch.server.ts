import { onForget } from '../async/memory.server'
import { readActivity } from '../directus/activity.server'
import { directus } from '../directus/client.server'
import { warnSometimes } from '../log-sometimes.server'
import { listen } from '../redis.server'
import { noteContent } from '../request-context.server'
import { stopsAfterAnswer } from '../serverless.server'
import { ContentChanges } from './content-changes.server'
import { bookingCollections, isContent } from './content-collections'

/** Hears which collections changed; null: nobody can say which, any may have. */
type Listener = (changed: ReadonlySet<string> | null) => void

const listeners: Listener[] = []
/** Where the back office tells of changes (`directus/extensions/istmo-messages`). */
const CHANNEL = 'istmo:content'
let arrives: (() => boolean) | undefined

const watch = (last?: number) =>
  new ContentChanges({
    clock: () => Date.now(),
    read: (asked) => readActivity(directus(), { ...asked, others: bookingCollections }),
    mayRunBehind: !stopsAfterAnswer(),
    isContent,
    isTold: () => arrives?.() === true,
    onChange: (changed) => {
      for (const listener of listeners) listener(changed)
    },
    last,
    onError: (error) => warnSometimes('changes of the content not looked for', { error }),
  })
let changes = watch()
onForget((unchangedSince) => {
  changes = watch(unchangedSince)
})

/** Before whatever is in store is shown: somebody may have changed it in the back office. */
export async function lookForChanges(): Promise<void> {
  arrives ??= listen(CHANNEL, () => changes.hear())
  noteContent(await changes.current())
}

export function onContentChange(listener: Listener): void {
  listeners.push(listener)
}
