/** Brings a running Directus to the state the project expects, over its API. Safe to run at any time. */
import { ensureAccess } from './access.ts'
import { createRest } from './rest.ts'
import { ensureStudio } from './studio.ts'
import { ensureVehicles } from './vehicles.ts'

export type SetUpFacts = {
  /** The token with which the site asks. */
  readonly siteToken: string
  /** The demo's passwords are no secrets, and nobody is asked for a second factor. */
  readonly isDemo: boolean
} & Partial<Readonly<Record<'staffEmail' | 'staffPassword', string>>>

/** @param token an administrator's */
export async function ensureSetup(url: string, token: string, facts: SetUpFacts) {
  const { isDemo } = facts
  const rest = createRest(url, token)
  await ensureAccess(rest, facts)
  await ensureStudio(rest, isDemo)
  await ensureVehicles(rest)
  const me = await rest.one('/users/me?fields=id,language,first_name,last_name')
  // Named by Directus, and not by a person.
  if (!me.language && me.first_name === 'Admin' && me.last_name === 'User')
    await rest.patch('/users/me', {
      language: 'es-ES',
      first_name: 'Administración',
      last_name: 'Istmo',
    })
}
