import { unlinkSync } from 'node:fs'
import { prepareTemplate } from '../../scripts/lib/directus.ts'
import { step } from '../../scripts/lib/log.mjs'
import { templateDir } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { copyTree } from '../../scripts/lib/tree.ts'

/** The site built for AWS Lambda, in a copy of the project. `remove` deletes it. */
export async function buildLambda(toolchain: Toolchain) {
  step('Building the site for AWS Lambda')
  await prepareTemplate({ nodeBin: toolchain.nodeBin, dir: templateDir })
  const { dir, remove } = copyTree(templateDir)
  process.once('exit', remove)
  try {
    // It leads to the project's own build.
    unlinkSync(`${dir}/.output`)
    const { code, output } = await outputOf(
      toolchain.nodeBin,
      ['node_modules/vite/bin/vite.js', 'build'],
      { cwd: dir, env: { ...toolchain.env, NODE_ENV: 'production', NITRO_PRESET: 'aws-lambda' } },
    )
    if (code !== 0) throw new Error(`The build failed:\n${output.slice(-6000)}`)
    return { handler: `${dir}/.output/server/index.mjs`, remove }
  } catch (error) {
    remove()
    throw error
  }
}
