import { requirePort } from './ports.ts'

export const demoPorts = {
  site: Number(process.env.PORT ?? 3000),
  directus: Number(process.env.DIRECTUS_PORT ?? 8055),
  sandbox: Number(process.env.SANDBOX_PORT ?? 4010),
}

/** @throws UserError when one is taken: asked before anything is installed or built, and again before the start */
export async function requireDemoPorts() {
  await requirePort(demoPorts.site, 'the site', 'PORT')
  await requirePort(demoPorts.directus, 'the back office', 'DIRECTUS_PORT')
  await requirePort(demoPorts.sandbox, 'the payment sandbox', 'SANDBOX_PORT')
}
