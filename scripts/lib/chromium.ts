import { existsSync } from 'node:fs'
import { step, UserError } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import type { Toolchain } from './toolchain.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser of the tests: CHROMIUM_PATH, the machine's own, Debian's package (when we are root), else Playwright's download.
 * @returns the path; null when Playwright finds its own
 * @throws UserError when there is none and none can be had
 */
export async function ensureChromium(toolchain: Toolchain): Promise<string | null> {
  const found = [process.env.CHROMIUM_PATH, ...places].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    step('Installing Chromium from Debian')
    await outputOf('apt-get', ['update', '-qq'])
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await outputOf(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      { env },
    )
    const installed = places.find((path) => existsSync(path))
    if (installed) return installed
  }
  step("Installing Playwright's Chromium")
  const cli = `${root}/node_modules/playwright/cli.js`
  const { code } = await outputOf(toolchain.nodeBin, [cli, 'install', 'chromium'], {
    env: toolchain.env,
  })
  if (code === 0) return null
  throw new UserError(
    'No Chromium for the browser tests: install it with "apt-get install chromium", or name one with CHROMIUM_PATH=/path/to/chromium.',
  )
}
