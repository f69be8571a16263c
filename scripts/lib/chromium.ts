import { existsSync } from 'node:fs'
import { step, UserError } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import type { Toolchain } from './toolchain.mjs'

/** The shell without a window first: its pages open in half the time, and the browser tests take two thirds of theirs. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** Debian's packages: older releases have the whole browser alone. */
const packages = ['chromium-headless-shell', 'chromium']

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
    for (const name of packages) {
      const options = ['install', '-y', '-qq', '--no-install-recommends']
      await outputOf('apt-get', [...options, name, 'fonts-liberation'], { env })
      const installed = places.find((path) => existsSync(path))
      if (installed) return installed
    }
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
