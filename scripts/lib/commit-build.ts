import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { step, UserError } from './log.mjs'
import { root } from './paths.mjs'
import { outputOf } from './processes.mjs'
import { npmFailure, type Toolchain } from './toolchain.mjs'
import { linkFolder } from './tree.ts'
import { buildStamp, sourcesHash } from './web.ts'

/**
 * Builds the site of another commit in a worktree of its own, and removes that again once `use(folder)` is over. A commit
 * with the sources of this project's own build takes that.
 */
export async function withBuildOf<Result>(
  toolchain: Toolchain,
  name: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const commit = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  if (!commit) throw new UserError(`There is no folder and no commit ${name}.`)
  const parent = mkdtempSync(`${tmpdir()}/istmo-commit-`)
  const remove = () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  const dir = `${parent}/tree`
  try {
    await git(['worktree', 'add', '--detach', dir, commit])
    const isOurs = existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sourcesHash(dir)
    if (isOurs) return await use(root)
    await bringPackages(toolchain, dir)
    step(`Building ${commit.slice(0, 8)}`)
    const built = await outputOf(toolchain.nodeBin, ['node_modules/vite/bin/vite.js', 'build'], {
      cwd: dir,
      env: { ...toolchain.env, NODE_ENV: 'production' },
    })
    if (built.code !== 0) throw new Error(`The build failed:\n${built.output.slice(-6000)}`)
    return await use(dir)
  } finally {
    // Where nothing was added yet, this fails and says so; a comparison that was killed leaves an entry without a folder.
    await outputOf('git', ['worktree', 'remove', '--force', dir])
    remove()
    process.off('exit', remove)
  }
}

/** Linked where this project has each of them, else installed. */
async function bringPackages(toolchain: Toolchain, dir: string) {
  const [own, wanted] = [packagesOf(root), packagesOf(dir)]
  if (Object.entries(wanted).every(([path, version]) => own[path] === version)) {
    linkFolder(`${root}/node_modules`, `${dir}/node_modules`)
    // Inlang keeps its plugins there; without a network it has no others.
    const cache = 'project.inlang/cache'
    if (existsSync(`${root}/${cache}`))
      cpSync(`${root}/${cache}`, `${dir}/${cache}`, { recursive: true })
    return
  }
  step('Installing its packages')
  const options = { cwd: dir, env: toolchain.env }
  const { code, output } = await outputOf('npm', ['ci', '--no-audit', '--no-fund'], options)
  if (code !== 0) throw npmFailure(output)
}

/** The packages of a lock file by their paths, each as it is locked. */
function packagesOf(folder: string): Readonly<Record<string, string>> {
  const { packages }: { readonly packages: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(`${folder}/package-lock.json`, 'utf8'),
  )
  const each = Object.entries(packages).filter(([path]) => path !== '')
  return Object.fromEntries(each.map(([path, locked]) => [path, JSON.stringify(locked)]))
}

async function git(args: readonly string[]) {
  const { code, output } = await outputOf('git', args)
  if (code !== 0 && args[0] !== 'rev-parse') throw new Error(`git ${args[0]}: ${output}`)
  return code === 0 ? output.trim() : ''
}
