import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { step } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { npmFailure, type Toolchain } from './toolchain.mjs'

/** Installs the root's dependencies when they are missing or the lock file changed since. */
export async function installDependencies(toolchain: Toolchain) {
  const stamp = `${root}/node_modules/.istmo-lock`
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Installing dependencies')
  const { code, output } = await outputOf('npm', ['ci', '--no-audit', '--no-fund'], {
    env: toolchain.env,
  })
  if (code !== 0) throw npmFailure(output)
  writeFileSync(stamp, wanted)
}
