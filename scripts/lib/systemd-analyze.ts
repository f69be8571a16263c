import { tmpdir } from 'node:os'
import { librariesIn, unpackDebian } from './debian-packages.ts'
import { outputOf } from './processes.mjs'

/**
 * `systemd-analyze`, which checks units without running any: this machine's, else that of Debian's package `systemd`.
 * @throws UserError when it cannot be had
 */
export async function ensureSystemdAnalyze() {
  const name = 'systemd-analyze'
  const { code } = await outputOf(name, ['--version'])
  if (code === 0) return { program: name, env: process.env }
  const home = `${tmpdir()}/istmo-systemd`
  const libraries = ['libsystemd-shared', 'libapparmor1', 'libip4tc2', 'libkmod2', 'libseccomp2']
  await unpackDebian("systemd's checks", ['systemd', ...libraries, 'libssl3'], home)
  const folders = [librariesIn(home), `${librariesIn(home)}/systemd`]
  const LD_LIBRARY_PATH = folders.map((folder) => `${home}/${folder}`).join(':')
  return { program: `${home}/usr/bin/${name}`, env: { ...process.env, LD_LIBRARY_PATH } }
}
