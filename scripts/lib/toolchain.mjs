import { existsSync, readFileSync } from 'node:fs'
import { during, step, UserError } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'

const folder = `${root}/scripts/toolchain`
/** It has Temporal built in. */
const version = '26.10.0'

/**
 * A Node.js, and the environment in which it is the one of every child.
 * @typedef {{ readonly nodeBin: string, readonly env: NodeJS.ProcessEnv }} Toolchain
 */

/**
 * The pinned Node.js of the site, the back office, the scripts and the tests.
 * @returns {Promise<Toolchain>}
 */
export async function ensureToolchain() {
  const packaged = `${folder}/node_modules/node-${process.platform}-${process.arch}`
  if (!existsSync(`${packaged}/bin/node`) || isOutdated(packaged)) await install()
  if (existsSync(`${packaged}/bin/node`)) return toolchain(packaged)
  if (process.version === `v${version}`)
    return toolchain(new URL('../..', `file://${process.execPath}`).pathname)
  throw new UserError(
    `Node.js ${version} is not published as an npm package for ${process.platform}-${process.arch}: install it yourself (for example with nvm install ${version}) and run the command again.`,
  )
}

async function install() {
  const { code, output } = await during(step, `Downloading Node.js ${version}`, () =>
    outputOf('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder }),
  )
  if (code !== 0) throw npmFailure(output)
}

/**
 * Installed by a commit that pinned another.
 * @param {string} packaged
 */
function isOutdated(packaged) {
  return JSON.parse(readFileSync(`${packaged}/package.json`, 'utf8')).version !== version
}

/**
 * @param {string} nodeDir
 * @returns {Toolchain}
 */
function toolchain(nodeDir) {
  const nodeBin = `${nodeDir.replace(/\/$/, '')}/bin/node`
  return {
    nodeBin,
    env: {
      ...process.env,
      PATH: `${nodeDir}/bin:${root}/node_modules/.bin:${process.env.PATH}`,
    },
  }
}

/**
 * One sentence for the ways in which npm fails on a fresh machine.
 * @param {string} output
 */
export function npmFailure(output) {
  if (output.includes('npm was not found')) {
    return new UserError('npm was not found: install Node.js with npm and run the command again.')
  }
  if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|network/i.test(output)) {
    return new UserError(
      'The npm registry cannot be reached: check the network connection (or the proxy settings of npm) and run the command again.',
    )
  }
  return new Error(`npm failed:\n${output.slice(-4000)}`)
}
