// npm run watch:checkout: opens the site's checkout as a browser does and compares its scripts and headers with those of
// this build (PCI DSS 11.6.1). It reads SITE_URL and METROBANK_TOKENIZER_URL as the site does, and the build in .output. It
// ends with 0 when nothing differs, with 1 and a line of the log for each difference, with 2 when it could not compare.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from '../lib/chromium.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { root } from '../lib/paths.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { deliveredCheckout, differencesOf } from '../lib/watch-checkout.ts'
import type { PaymentBuild } from '../vite/payment-scripts.ts'

try {
  const { SITE_URL: siteUrl, METROBANK_TOKENIZER_URL: tokenizerUrl } = process.env
  if (!siteUrl || !URL.canParse(siteUrl))
    throw new UserError('SITE_URL is missing: give the environment of the site that is watched.')
  const build = builtScripts()
  const executablePath = await ensureChromium(await ensureToolchain())
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
  try {
    const delivered = await deliveredCheckout(await browser.newContext(), new URL(siteUrl).origin)
    const differences = differencesOf(delivered, { ...build, siteUrl, tokenizerUrl })
    for (const difference of differences) tell(difference)
    if (differences.length > 0) process.exit(1)
    step(`The checkout of ${siteUrl} is what was built: ${delivered.scripts.length} scripts`)
  } finally {
    await browser.close()
  }
} catch (error) {
  explain(error)
  process.exit(2)
}

function builtScripts(): PaymentBuild {
  const file = `${root}/.output/public/builds/payment-scripts.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UserError(
      `There is no list of the build that the site runs: ${file} is missing. Put that release here.`,
    )
  }
}

/** As the site writes its alerts, for whoever watches its log. */
function tell(difference: string): void {
  const cure = 'See who changed it: the release, a proxy in between, or somebody who should not.'
  const line = { level: 50, time: new Date().toISOString(), alert: true, cure }
  console.log(JSON.stringify({ ...line, msg: `ALERT: the checkout differs: ${difference}` }))
}
