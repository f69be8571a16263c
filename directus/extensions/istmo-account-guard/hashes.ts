import { type Accountability, isPerson } from '../../schema/roles.ts'
import { type App, answering, refusal } from './directus.ts'

/** Directus works out a password's hash, which is much work, for whoever asks: here for people of the office alone. */
export function guardHashes(app: App): void {
  for (const path of ['/utils/hash/generate', '/utils/hash/verify']) {
    app.post(
      path,
      answering(async ({ accountability }, _, next) => {
        if (!isPerson((accountability ?? null) as Accountability | null)) {
          throw refusal('FORBIDDEN', 403, 'Forbidden.')
        }
        next()
      }),
    )
  }
}
