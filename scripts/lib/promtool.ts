import { tmpdir } from 'node:os'
import { unpackDebian } from './debian-packages.ts'
import { outputOf } from './processes.mjs'

/**
 * The path of `promtool`, which checks and tests alert rules: this machine's, else that of Debian's package `prometheus`.
 * @throws UserError when it cannot be had
 */
export async function ensurePromtool(): Promise<string> {
  const { code } = await outputOf('promtool', ['--version'])
  if (code === 0) return 'promtool'
  const home = `${tmpdir()}/istmo-promtool`
  await unpackDebian("Prometheus's promtool", ['prometheus'], home)
  return `${home}/usr/bin/promtool`
}
