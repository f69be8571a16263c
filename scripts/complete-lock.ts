// node scripts/complete-lock.ts [package-lock.json]: run it after `npm install` changed a lock file.
// npm leaves optional packages of other platforms out of the lock when its registry does not have them, and `npm ci`
// then refuses the lock. This writes them back, with the platform read from their names, and the hash that the registry
// names: it has to be one that has them.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2] ?? 'package-lock.json'

type Entry = {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  /** A folder of ours in its place, which stands in for every version of it. */
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'wasm32', 'loong64']

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    // Beside the package that wants it, so that two versions of that package each find their own.
    const place = `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`
    const found = [`${path}/node_modules/${name}`, place, `node_modules/${name}`]
    const isThere = ({ link, version: held }: Entry = {}) => link || held === version
    if (!path || found.some((at) => isThere(lock.packages[at]))) continue
    if (!/^\d/.test(version)) continue // a range: npm chose, and wrote, a version by itself
    const os = name === 'fsevents' ? ['darwin'] : systems.filter((system) => name.includes(system))
    const cpu = processors.filter((processor) => name.includes(processor)).slice(0, 1)
    if (os.length === 0 && cpu.length === 0)
      throw new Error(`${name}: its platform is not in its name`)
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    }
    added++
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue
  const wanted = `${path.split('node_modules/').at(-1)}@${entry.version}`
  const integrity = execFileSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' })
  if (!integrity.startsWith('sha512-')) throw new Error(`${wanted}: npm names no hash of it`)
  const { version, ...rest } = entry
  lock.packages[path] = { ...(version ? { version } : {}), integrity: integrity.trim(), ...rest }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms written back to ${file}`)
