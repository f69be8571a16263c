/** Brings a running Directus to the state the project expects, over its API. Safe to run at any time. */
import { ensureAccess } from './access.mjs'
import { createRest, login } from './rest.mjs'
import { ensureStudio } from './studio.mjs'

export async function ensureSetup(url, secrets) {
  const rest = createRest(url, await login(url, secrets.adminEmail, secrets.adminPassword))
  await ensureAccess(rest, secrets)
  await ensureStudio(rest)
  const me = await rest.get('/users/me?fields=id,language')
  if (!me.language)
    await rest.patch('/users/me', {
      language: 'es-ES',
      first_name: 'Administración',
      last_name: 'Istmo',
    })
}
