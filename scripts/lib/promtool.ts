import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { step, UserError } from './log.mjs'
import { outputOf } from './processes.mjs'

/**
 * The path of `promtool`, which checks and tests alert rules: this machine's, else that of Debian's package `prometheus`,
 * unpacked without being installed. @throws UserError when it cannot be had
 */
export async function ensurePromtool(): Promise<string> {
  const { code } = await outputOf('promtool', ['--version'])
  if (code === 0) return 'promtool'
  const home = `${tmpdir()}/istmo-promtool`
  if (!existsSync(home)) await getPromtool(home)
  return `${home}/usr/bin/promtool`
}

/** Several may get it in one moment: each unpacks a folder of its own, and the first that is whole is everybody's. */
async function getPromtool(home: string): Promise<void> {
  step("Getting Prometheus's promtool")
  const own = mkdtempSync(`${home}-`)
  try {
    const got = await outputOf('apt-get', ['download', 'prometheus'], { cwd: own })
    const [name] = readdirSync(own).filter((file) => file.endsWith('.deb'))
    const unpacked = name ? await outputOf('dpkg', ['-x', `${own}/${name}`, own]) : got
    if (unpacked.code !== 0 || !name) {
      throw new UserError(
        `promtool could not be had: install it ("apt-get install prometheus"). ${unpacked.output.trim().slice(-300)}`,
      )
    }
    renameSync(own, home)
  } catch (error) {
    if (!existsSync(home)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
