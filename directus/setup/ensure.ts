/** Brings a running Directus to the state the project expects, over its API. Safe to run at any time. */
import type { Secrets } from '../../scripts/lib/directus.ts'
import { ensureAccess } from './access.ts'
import { createRest, login } from './rest.ts'
import { ensureStudio } from './studio.ts'
import { ensureVehicles } from './vehicles.ts'

/** @param isDemo its passwords are no secrets, and nobody is asked for a second factor */
export async function ensureSetup(url: string, secrets: Secrets, isDemo: boolean) {
  const rest = createRest(url, await login(url, secrets.adminEmail, secrets.adminPassword))
  await ensureAccess(rest, secrets, isDemo)
  await ensureStudio(rest, isDemo)
  await ensureVehicles(rest)
  const me = await rest.one('/users/me?fields=id,language')
  if (!me.language)
    await rest.patch('/users/me', {
      language: 'es-ES',
      first_name: 'Administración',
      last_name: 'Istmo',
    })
}
