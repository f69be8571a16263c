// npm run screens [-- -g words]: writes the pictures of docs/screens from the built site with the sample data.

import { prepareTemplate } from '../lib/directus.ts'
import { explain, step } from '../lib/log.mjs'
import { templateDir } from '../lib/paths.mjs'
import { runChild } from '../lib/processes.mjs'
import { startTestStack } from '../lib/test-stack.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  // The screens count their promotions and seasons from today.
  await prepareTemplate({ nodeBin: toolchain.nodeBin, dir: templateDir, log: step })
  const stack = await startTestStack(toolchain, templateDir)
  try {
    code = await runChild(
      toolchain.nodeBin,
      [
        'node_modules/@playwright/test/cli.js',
        ...['test', '-c', 'tests/screens/playwright.config.ts'],
        ...process.argv.slice(2),
      ],
      { env: { ...toolchain.env, ...stack.env } },
    )
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
}
process.exit(code)
