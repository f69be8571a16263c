// npm run pictures -- --out DIR: pictures of every screen and state of the built site.
// npm run pictures -- --against DIR|COMMIT [--out DIR]: the same, compared to the pixel with a folder of such pictures, or
// with those of another commit. -g "words" takes some of the tests, --workers their number at once.
import { cpSync, existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withBuildOf } from '../lib/commit-build.ts'
import { type Comparison, comparePictures } from '../lib/compare-pictures.ts'
import { explain, UserError } from '../lib/log.mjs'
import { root } from '../lib/paths.mjs'
import { startPicturesStack } from '../lib/pictures-stack.ts'
import { runChild } from '../lib/processes.mjs'
import { ensureToolchain, type Toolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

const brands = ['firefly', 'ceiba', 'marea']
const results = `${root}/test-results/pictures`

type Taking = {
  /** The folder of the built site. */
  readonly site: string
  /** Where the pictures go: those of this run alone. */
  readonly dir: string
  readonly grep: string | undefined
  readonly workers: string
}

/** @throws UserError when a state was not reached */
async function takePictures(toolchain: Toolchain, { site, dir, grep, workers }: Taking) {
  rmSync(dir, { recursive: true, force: true })
  const stack = await startPicturesStack(toolchain, site)
  try {
    const config = '--config=tests/pictures/playwright.config.ts'
    const code = await runChild(
      toolchain.nodeBin,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        config,
        `--workers=${workers}`,
        ...(grep ? ['-g', grep] : []),
      ],
      { env: { ...toolchain.env, ...stack.env, PICTURES_DIR: dir } },
    )
    if (code !== 0) throw new UserError('Not every state was reached: there are pictures missing.')
  } finally {
    await stack.stop()
  }
}

/** Some of the tests only add to what is kept there. */
function keep(taken: string, { out, isWhole }: { out: string; isWhole: boolean }) {
  for (const brand of brands) {
    if (isWhole) rmSync(`${out}/${brand}`, { recursive: true, force: true })
    if (existsSync(`${taken}/${brand}`))
      cpSync(`${taken}/${brand}`, `${out}/${brand}`, { recursive: true })
  }
}

function report({ equal, differ }: Comparison, differences: string) {
  for (const { name, why } of differ) console.log(`differs: ${name}: ${why}`)
  console.log(`${equal} equal, ${differ.length} differ`)
  if (differ.length > 0) console.log(`What differs is red in ${differences}`)
}

let code = 1
try {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      against: { type: 'string' },
      grep: { type: 'string', short: 'g' },
      workers: { type: 'string', default: '2' },
    },
  })
  const { out, against, grep, workers } = values
  if (!out && !against) throw new UserError('Say --out DIR, or --against DIR or COMMIT, or both.')
  const isFolder = against !== undefined && existsSync(against)
  const after = `${results}/after`
  const before = isFolder ? resolve(against) : `${results}/before`
  const places = [before, after, ...(out ? [resolve(out)] : [])]
  if (new Set(places).size < places.length)
    throw new UserError('This would overwrite what it compares with: name another folder.')
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const shared = { grep, workers }
  await takePictures(toolchain, { ...shared, site: root, dir: after })
  if (against && !isFolder) {
    await withBuildOf(toolchain, against, (site) =>
      takePictures(toolchain, { ...shared, site, dir: before }),
    )
  }
  if (out) keep(after, { out: resolve(out), isWhole: !grep })
  if (against) {
    const differences = `${results}/differences`
    // A folder that was kept is compared only in the pictures that were taken now.
    const whole = !(isFolder && grep)
    const compared = await comparePictures({ before, after, differences, whole })
    report(compared, differences)
    code = compared.differ.length > 0 ? 1 : 0
  } else code = 0
} catch (error) {
  explain(error)
}
process.exit(code)
