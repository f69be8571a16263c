import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { during, step } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { npmFailure, type Toolchain } from './toolchain.mjs'

/** Installs a folder's dependencies when they are missing or its lock file changed since. */
export async function installDependencies(toolchain: Toolchain, folder = root) {
  const stamp = `${folder}/node_modules/.istmo-lock`
  const wanted = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const what =
    folder === root ? 'the packages of the site' : `what ${folder.slice(root.length + 1)} needs`
  const { code, output } = await during(step, `Installing ${what}`, () =>
    outputOf('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env: toolchain.env }),
  )
  if (code !== 0) throw npmFailure(output)
  writeFileSync(stamp, wanted)
}
