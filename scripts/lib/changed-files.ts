import { outputOf } from './processes.mjs'

/** Files that differ from where this branch left main, committed or not, and new ones; on main what is not committed. */
export async function changedFiles(): Promise<string[]> {
  const base = await git(['merge-base', 'HEAD', 'main']).catch(() => ['HEAD'])
  const changed = await git(['diff', '--name-only', '--diff-filter=d', ...base])
  const added = await git(['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...changed, ...added])]
}

async function git(args: readonly string[]): Promise<string[]> {
  const { code, output } = await outputOf('git', args)
  if (code !== 0) throw new Error(`git ${args[0]}: ${output}`)
  return output.split('\n').filter(Boolean)
}
