import { existsSync, readdirSync } from 'node:fs'
import { step } from './log.mjs'
import { outputOf } from './processes.mjs'

type Engine = {
  readonly name: string
  readonly packages: readonly string[]
  readonly programs: readonly (readonly [variable: string, places: () => readonly string[]])[]
}

/** The other engines, each with the programs it takes: the variable of a program, and where it may be. */
const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    programs: [['FIREFOX_PATH', () => ['/usr/bin/firefox-esr', '/usr/bin/firefox']]],
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: [
      ['WEBKIT_DRIVER_PATH', () => ['/usr/bin/WebKitWebDriver']],
      ['MINIBROWSER_PATH', miniBrowsers],
      ['XVFB_PATH', () => ['/usr/bin/Xvfb']],
    ],
  },
]

/**
 * Firefox and WebKit from the machine, else from Debian's packages when we are root.
 * @returns the variables that tell the tests where the programs are, and a sentence for each engine that cannot be had
 */
export async function ensureBrowsers() {
  const env: Record<string, string> = {}
  const skipped: string[] = []
  for (const engine of engines) {
    let found = programsOf(engine)
    if (!found && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      await install(engine)
      found = programsOf(engine)
    }
    if (found) Object.assign(env, found)
    else skipped.push(`skipped: ${engine.name} is not here (${howToGet(engine)})`)
  }
  return { env, skipped }
}

function howToGet({ packages, programs }: Engine): string {
  const names = programs.map(([variable]) => variable).join(', ')
  return `"apt-get install ${packages.join(' ')}", or name it with ${names}`
}

/** The programs of an engine, by the variable that names each; null unless all of them are here. */
function programsOf({ programs }: Engine): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const [variable, places] of programs) {
    const path = [process.env[variable], ...places()].find((at) => at && existsSync(at))
    if (!path) return null
    found[variable] = path
  }
  return found
}

async function install({ name, packages }: Engine) {
  step(`Installing ${name} from Debian`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await outputOf('apt-get', ['update', '-qq'])
  const { code, output } = await outputOf(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env },
  )
  if (code !== 0) step(`apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`)
}

/** Debian has it in a folder by architecture and version: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function miniBrowsers(): string[] {
  return foldersOf('/usr/lib')
    .filter((path) => path.endsWith('-linux-gnu'))
    .flatMap(foldersOf)
    .filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path))
    .map((path) => `${path}/MiniBrowser`)
}

function foldersOf(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
}
