import { ensureToolchain } from '../scripts/lib/toolchain.mjs'
import { buildSite } from '../scripts/lib/web.ts'

/** Once, before the files that start the built site side by side. */
export default async function setup() {
  await buildSite(await ensureToolchain())
}
