// npm run check: the fast checks (messages, types, lint, unused code, unit).
import * as checks from '../lib/checks.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

const toolchain = await ensureToolchain()
const results = [
  await checks.messages(toolchain),
  await checks.types(toolchain),
  await checks.lint(toolchain),
  await checks.knip(toolchain),
  await checks.vitest(toolchain, ['unit'], 'Unit'),
]
process.exit(results.some(({ failed }) => failed) ? 1 : 0)
