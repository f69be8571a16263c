// npm run check: the fast checks (messages, types, lint, unused code, unit) side by side. With --changed what is looked at
// is the files that differ from main, and the unit tests that import them.
import { changedFiles } from '../lib/changed-files.ts'
import { explain, step } from '../lib/log.mjs'
import { checkParts } from '../lib/parts.ts'
import { runParts } from '../lib/run-parts.ts'
import { readTestCommand } from '../lib/test-command.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

try {
  const isChanged = process.argv.includes('--changed')
  const changed = isChanged ? await changedFiles() : undefined
  if (changed) step(`Files that differ: ${changed.length}`)
  if (changed?.length === 0) process.exit(0)
  const results = await runParts(
    // Unused code is seen in the whole project alone.
    isChanged ? checkParts.filter((name) => name !== 'knip') : checkParts,
    { toolchain: await ensureToolchain(), command: readTestCommand([]), changed },
  )
  process.exit(results.some(({ failed }) => failed) ? 1 : 0)
} catch (error) {
  explain(error)
  process.exit(1)
}
