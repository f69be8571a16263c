import { prepareStack } from '../scripts/lib/stack.ts'
import { ensureToolchain } from '../scripts/lib/toolchain.mjs'

/** Once, before the files that start the built site side by side. */
export default async function setup() {
  await prepareStack(await ensureToolchain())
}
