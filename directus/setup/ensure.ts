/** Brings a running Directus to the state the project expects, over its API. Safe to run at any time. */
import type { Secrets } from '../../scripts/lib/directus.ts'
import { ensureAccess } from './access.ts'
import { createRest, login } from './rest.ts'
import { ensureStudio } from './studio.ts'
import { ensureVehicles } from './vehicles.ts'

export async function ensureSetup(url: string, secrets: Secrets) {
  const rest = createRest(url, await login(url, secrets.adminEmail, secrets.adminPassword))
  await ensureAccess(rest, secrets)
  await ensureStudio(rest)
  await ensureVehicles(rest)
  const me = await rest.one('/users/me?fields=id,language')
  if (!me.language)
    await rest.patch('/users/me', {
      language: 'es-ES',
      first_name: 'Administración',
      last_name: 'Istmo',
    })
}
