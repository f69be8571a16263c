import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import { dataRoot, root } from '../lib/paths.mjs'

const compiled = `${root}/app/paraglide/messages`
const joined = `${dataRoot}/messages.js`

/**
 * All compiled messages in one file, as they stand at this moment, for tests: each file of them with modules of its own would
 * import two thousand. @returns its path, or that of the compiled ones where there are none yet
 */
export function joinedMessages(): string {
  if (!existsSync(compiled)) return `${compiled}.js`
  const imports = new Set<string>()
  const bodies = readdirSync(compiled)
    .filter((name) => name.endsWith('.js') && name !== '_index.js')
    .sort()
    .map((name) =>
      readFileSync(`${compiled}/${name}`, 'utf8').replace(/^import .+$/gm, (line) => {
        imports.add(line.replace("'..", `'${relative(dataRoot, dirname(compiled))}`))
        return ''
      }),
    )
  const text = [...imports, ...bodies, "export * as m from './messages.js'"].join('\n')
  if (existsSync(joined) && readFileSync(joined, 'utf8') === text) return joined
  mkdirSync(dataRoot, { recursive: true })
  // Another command may read it at this moment.
  const draft = `${joined}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, joined)
  return joined
}
