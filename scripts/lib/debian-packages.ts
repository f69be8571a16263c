import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { step, UserError } from './log.mjs'
import { outputOf } from './processes.mjs'

/**
 * Debian's packages, unpacked into a folder without being installed: no root, no service. Several may get them in one
 * moment: each makes a folder of its own, and the first that is whole is everybody's.
 * @param what in words, for people
 * @param complete adds to the folder before anybody sees it
 * @throws UserError that names the cure
 */
export async function unpackDebian(
  what: string,
  packages: readonly [string, ...string[]],
  home: string,
  complete: (own: string) => void = () => {},
): Promise<void> {
  if (existsSync(home)) return
  step(`Getting ${what}`)
  const own = mkdtempSync(`${home}-`)
  chmodSync(own, 0o755)
  try {
    const got = await outputOf('apt-get', ['download', ...packages], { cwd: own })
    const files = readdirSync(own).filter((name) => name.endsWith('.deb'))
    if (got.code !== 0 || files.length < packages.length) {
      throw new UserError(
        `${what} could not be had: install it ("apt-get install ${packages[0]}"). ${got.output.trim().slice(-300)}`,
      )
    }
    for (const name of files) {
      const { code, output } = await outputOf('dpkg', ['-x', `${own}/${name}`, own])
      if (code !== 0) throw new Error(`${name} could not be unpacked: ${output.slice(-1500)}`)
    }
    complete(own)
    renameSync(own, home)
  } catch (error) {
    if (!existsSync(home)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** The name of the folder, below `usr/lib`, of the libraries that came with a program. */
export function librariesIn(folder: string): string {
  const name = readdirSync(`${folder}/usr/lib`).find((one) => one.endsWith('-linux-gnu'))
  return `usr/lib/${name}`
}
