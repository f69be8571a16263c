import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { step } from '../../scripts/lib/log.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { kilobytes } from './numbers.ts'

/** Packages with fewer bytes than this are counted together. */
const LEAST = 500

/**
 * A build with source maps tells which package each character of the first file comes from.
 * @returns name and kB of each, the largest first
 */
export async function packagesOfFirst(toolchain: Toolchain): Promise<string[][]> {
  step('Building once more, with source maps')
  const folder = mkdtempSync(`${tmpdir()}/istmo-maps-`)
  try {
    const { code, output } = await outputOf(
      toolchain.nodeBin,
      ['node_modules/vite/bin/vite.js', 'build', '--sourcemap'],
      { env: { ...toolchain.env, NODE_ENV: 'production', BUILD_DIR: folder } },
    )
    if (code !== 0) throw new Error(`The build failed:\n${output.slice(-6000)}`)
    const statics = `${folder}/public/static`
    const first = readdirSync(statics).find((name) => /^index-.*\.js$/.test(name))
    if (!first) throw new Error(`No file of ${statics} is the first one`)
    const text = readFileSync(`${statics}/${first}`, 'utf8')
    const map = new SourceMap(JSON.parse(readFileSync(`${statics}/${first}.map`, 'utf8')))
    const sizes = sizesOf(text, map)
    const small = [...sizes].filter(([, size]) => size < LEAST)
    const rows = [...sizes]
      .filter(([, size]) => size >= LEAST)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, size]) => [name, kilobytes(size)])
    const rest = small.reduce((sum, [, size]) => sum + size, 0)
    return [
      ...rows,
      [`${small.length} others`, kilobytes(rest)],
      ['in all', kilobytes(text.length)],
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sizesOf(text: string, map: SourceMap): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const [line, words] of text.split('\n').entries()) {
    for (let column = 0; column < words.length; column++) {
      const found = map.findEntry(line, column)
      const name = 'originalSource' in found ? packageOf(found.originalSource) : 'the bundler'
      sizes.set(name, (sizes.get(name) ?? 0) + 1)
    }
  }
  return sizes
}

/** `ours` for what lies in the project itself. */
function packageOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return name ?? 'ours'
}
