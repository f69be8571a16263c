import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { installDependencies } from '../../scripts/lib/dependencies.ts'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot, root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'

const source = `${root}/bench/rivals/astro`
const folder = `${dataRoot}/bench/astro`

/**
 * Builds the pages of bench/rivals/astro.
 * @param fill writes what they show, given a folder for files whose address is `/files`; returns their content
 * @returns the folder of the build
 */
export async function buildAstro(
  toolchain: Toolchain,
  fill: (files: string) => Promise<string>,
): Promise<string> {
  await installDependencies(toolchain, source)
  rmSync(folder, { recursive: true, force: true })
  cpSync(source, folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  symlinkSync(`${source}/node_modules`, `${folder}/node_modules`)
  writeFileSync(`${folder}/src/content.json`, await fill(`${folder}/public/files`))
  step('Building the pages of Astro')
  const { code, output } = await outputOf(
    toolchain.nodeBin,
    ['node_modules/astro/bin/astro.mjs', 'build'],
    {
      cwd: folder,
      env: { ...toolchain.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  )
  if (code !== 0 || !existsSync(`${folder}/dist/server/entry.mjs`))
    throw new Error(`The pages of Astro were not built:\n${output.slice(-4000)}`)
  for (const file of globSync(`${folder}/dist/client/**/*.{html,css,js,svg}`))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  return `${folder}/dist`
}
