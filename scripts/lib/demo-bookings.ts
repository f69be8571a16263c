import { during, step } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import type { BackEnds } from './stack.ts'
import type { Toolchain } from './toolchain.mjs'

/** Sixty bookings over the coming weeks, into a back office that has none: one with bookings is left as it is. */
export async function fillWithBookings(
  toolchain: Toolchain,
  { directus, siteEnv }: Pick<BackEnds, 'directus' | 'siteEnv'>,
): Promise<void> {
  if (!(await isEmpty(directus))) return
  const env = {
    ...toolchain.env,
    ...siteEnv,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: directus.adminEmail,
    ADMIN_PASSWORD: directus.adminPassword,
    // The address of none of them is known, and a slow machine is no back office that is out.
    DIRECTUS_READ_TIMEOUT_MS: '8000',
    DIRECTUS_WRITE_TIMEOUT_MS: '15000',
  }
  const { code, output } = await during(step, 'Booking sixty cars, as renters do', () =>
    outputOf(toolchain.nodeBin, [`${root}/scripts/demo/start.ts`], { env }),
  )
  if (code === 0) return step('Sixty cars are booked')
  throw new Error(`The demo's bookings could not be made:\n${output.slice(-3000)}`)
}

async function isEmpty({ url, siteToken }: BackEnds['directus']): Promise<boolean> {
  const response = await fetch(`${url}/items/reservations?limit=1&fields=id`, {
    headers: { authorization: `Bearer ${siteToken}` },
  })
  if (!response.ok) throw new Error(`The back office answered ${response.status} for the bookings.`)
  const { data }: { data: readonly unknown[] } = await response.json()
  return data.length === 0
}
