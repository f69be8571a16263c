import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { demoEmail } from '../../directus/schema/roles.ts'
import { prepareTemplates, templateFolder } from '../../tests/world/templates.ts'
import { ensureChromium } from './chromium.ts'
import { step } from './log.mjs'
import { freePort } from './ports.ts'
import { startStack } from './stack.ts'
import { testPictures } from './test-env.ts'
import type { Toolchain } from './toolchain.mjs'

/**
 * One stack on today's date for whoever asks a site over HTTP and puts nothing back: Firefox and WebKit, the fuzz, the
 * pictures of the screens. The site's own clock stands in Auckland (a server's zone must not matter, D3).
 * @param template folder of the database with which it begins; the sample of the test day by default
 */
export async function startTestStack(toolchain: Toolchain, template?: string) {
  if (template === undefined) await prepareTemplates(toolchain.nodeBin)
  const chromium = await ensureChromium(toolchain)
  step('Starting the servers')
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-e2e-`)
  cpSync(template ?? templateFolder('sample'), `${dataDir}/directus`, { recursive: true })
  const [sitePort, directusPort, sandboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  // Every renter of these tests has the same address: one would meet the limits of another. And a machine with much to do
  // is no back office that is out.
  const env = {
    ...toolchain.env,
    TZ: 'Pacific/Auckland',
    RATE_LIMIT_SCALE: '1000',
    ...testPictures,
    CONTENT_CACHE_DIR: 'none',
    DIRECTUS_READ_TIMEOUT_MS: '8000',
    DIRECTUS_WRITE_TIMEOUT_MS: '15000',
    PAGE_PATIENCE_MS: '15000',
  }
  const stack = await startStack(
    { ...toolchain, env },
    { dataDir, sitePort, directusPort, sandboxPort, brand: 'firefly' },
  )
  return {
    env: {
      E2E_BASE_URL: stack.site.url,
      E2E_SANDBOX_URL: stack.sandbox.url,
      E2E_DIRECTUS_URL: stack.directus.url,
      E2E_DIRECTUS_TOKEN: stack.directus.siteToken,
      E2E_ADMIN_EMAIL: stack.directus.adminEmail,
      E2E_ADMIN_PASSWORD: stack.directus.adminPassword,
      E2E_STAFF_EMAIL: demoEmail('gerencia'),
      E2E_STAFF_PASSWORD: stack.directus.staffPassword,
      E2E_LOGS: `${dataDir}/logs`,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
    async stop() {
      await stack.stop()
      if (!process.env.KEEP_E2E_DATA) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
