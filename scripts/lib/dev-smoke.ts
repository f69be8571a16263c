import { readFileSync } from 'node:fs'
import { prepareTemplates, templateFolder } from '../../tests/world/templates.ts'
import { ensureChromium } from './chromium.ts'
import { step } from './log.mjs'
import { root } from './paths.mjs'
import { freePort } from './ports.ts'
import { startServer } from './servers.ts'
import { playwrightReport, runStage, type StageOptions } from './stages.ts'
import { testPictures } from './test-env.ts'
import type { Toolchain } from './toolchain.mjs'
import { copyTree } from './tree.ts'
import { waitFor } from './web.ts'

/** `npm run dev` as a new engineer meets it: in a copy of the project, which the tests of `tests/dev` may change. */
export async function runDevSmoke(
  toolchain: Toolchain,
  {
    env,
    log,
    short = false,
    args = [],
  }: StageOptions & { readonly short?: boolean; readonly args?: readonly string[] },
) {
  const chromium = await ensureChromium(toolchain)
  step('Starting the development server in a copy of the project')
  const dev = await startDev({ ...toolchain, env })
  try {
    return await runStage(
      toolchain.nodeBin,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config=tests/dev/playwright.config.ts',
        ...args,
      ],
      {
        env: {
          ...env,
          ...dev.env,
          TEST_SHORT: short ? '1' : '0',
          ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
        },
        log,
        count: playwrightReport('test-results/dev.json'),
      },
    )
  } finally {
    await dev.stop()
  }
}

async function startDev(toolchain: Toolchain) {
  await prepareTemplates(toolchain.nodeBin)
  const { dir, remove } = copyTree(templateFolder('sample'))
  const [site, directus, sandbox] = [await freePort(), await freePort(), await freePort()]
  const { NODE_ENV: _, ...env } = toolchain.env
  const server = startServer('npm run dev', toolchain.nodeBin, ['scripts/run.mjs', 'dev'], {
    cwd: dir,
    env: {
      ...env,
      PORT: String(site),
      DIRECTUS_PORT: String(directus),
      SANDBOX_PORT: String(sandbox),
      // On a busy machine the back office answers late, and is not out.
      DIRECTUS_READ_TIMEOUT_MS: '15000',
      PAGE_PATIENCE_MS: '15000',
      ...testPictures,
    },
    logFile: `${root}/test-results/dev/server.log`,
    hasServers: true,
  })
  const stop = async () => {
    await server.stop()
    remove()
  }
  try {
    await waitFor(`http://127.0.0.1:${site}/readyz`, server, 300)
    const secrets: { siteToken: string } = JSON.parse(
      readFileSync(`${dir}/.data/demo/directus/secrets.json`, 'utf8'),
    )
    return {
      env: {
        E2E_BASE_URL: `http://localhost:${site}`,
        E2E_DIRECTUS_URL: `http://127.0.0.1:${directus}`,
        E2E_DIRECTUS_TOKEN: secrets.siteToken,
        DEV_TREE: dir,
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
