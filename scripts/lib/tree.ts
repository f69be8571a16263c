import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { messagesStamp } from './messages.ts'
import { root } from './paths.mjs'

/** Folders that a copy makes for itself, or gets in another way. */
const leftOut = new Set(['node_modules', '.git', '.data', '.output', 'test-results'])

/** Caches of the tools, which know the folder they were made in. */
const caches = new Set(['.vite', '.vite-temp', '.vitest-cache', '.nitro'])

/**
 * A copy of the project that a test may run and change: sources and data of its own, the sample data in place, and the
 * installed packages and the build of this one. `remove` deletes it.
 * @param sample folder of a prepared database
 */
export function copyTree(sample: string) {
  const dir = realpathSync(mkdtempSync(`${tmpdir()}/istmo-tree-`))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    const filter = (path: string) => !leftOut.has(path.slice(path.lastIndexOf('/') + 1))
    for (const name of readdirSync(root).filter(filter)) {
      cpSync(`${root}/${name}`, `${dir}/${name}`, { recursive: true, filter })
    }
    cpSync(sample, `${dir}/.data/demo/directus`, { recursive: true })
    // The messages are there as they were compiled.
    if (existsSync(messagesStamp)) copyFileSync(messagesStamp, `${dir}/.data/messages-hash`)
    linkFolder(`${root}/node_modules`, `${dir}/node_modules`)
    for (const name of ['directus/node_modules', 'scripts/toolchain/node_modules', '.output']) {
      symlinkSync(`${root}/${name}`, `${dir}/${name}`)
    }
  } catch (error) {
    remove()
    throw error
  }
  return { dir, remove }
}

/**
 * The same files under another folder. A link to the folder would not do: Vite serves what lies within its project, and
 * keeps its cache beside the packages.
 */
export function linkFolder(from: string, to: string) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = `${from}/${entry.name}`
    const target = `${to}/${entry.name}`
    if (caches.has(entry.name)) continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch (error) {
    // The temporary folder is on another disk.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    copyFileSync(source, target)
  }
}
