import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'
import { dataRoot, root } from '../lib/paths.mjs'

const compiled = `${root}/app/paraglide/messages`
const joined = `${dataRoot}/messages.js`

/**
 * All compiled messages in one file, as they stand at this moment, for tests: each file of them with modules of its own would
 * import two thousand. @returns its path, or that of the compiled ones where there are none yet
 */
export function joinedMessages(): string {
  if (!existsSync(compiled)) return `${compiled}.js`
  const text = joinedText(dataRoot)
  if (existsSync(joined) && readFileSync(joined, 'utf8') === text) return joined
  mkdirSync(dataRoot, { recursive: true })
  // Another command may read it at this moment.
  const draft = `${joined}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, joined)
  return joined
}

/** The same under the development server, which would make each of two thousand files ready for the first page. */
export function joinedWhileDeveloping(): Plugin {
  const index = `${compiled}.js`
  return {
    name: 'joined-messages',
    apply: 'serve',
    load: {
      filter: { id: /\/app\/paraglide\/messages\.js$/ },
      handler: () => joinedText(dirname(index)),
    },
    hotUpdate({ file }) {
      const module = this.environment.moduleGraph.getModuleById(index)
      return module && dirname(file) === compiled ? [module] : undefined
    },
  }
}

/** @param folder in which the text is a file `messages.js` */
function joinedText(folder: string): string {
  const imports = new Set<string>()
  const beside = relative(folder, dirname(compiled)) || '.'
  const bodies = readdirSync(compiled)
    .filter((name) => name.endsWith('.js') && name !== '_index.js')
    .sort()
    .map((name) =>
      readFileSync(`${compiled}/${name}`, 'utf8').replace(/^import .+$/gm, (line) => {
        imports.add(line.replace("'..", `'${beside}`))
        return ''
      }),
    )
  return [...imports, ...bodies, "export * as m from './messages.js'"].join('\n')
}
