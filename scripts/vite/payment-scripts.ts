import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import type { PaymentScripts } from '../../app/features/site/card-page-scripts.ts'
import { lateStarterText } from './late-starter-text.ts'
import { isElsewhere, purposeOf } from './payment-purposes.ts'

/** The list of the build that is being made: that of the browser's files comes first, the server's reads it. */
let made: PaymentScripts = {}

/** A file that such a page may load. */
export type PaymentScript = {
  readonly file: string
  readonly integrity: string
  readonly bytes: number
  readonly purposes: readonly string[]
  readonly packages: readonly string[]
}

/** The content of `builds/payment-scripts.json`. */
export type PaymentBuild = {
  readonly scripts: readonly PaymentScript[]
  /** The start of the text in the page that loads them; their names follow. */
  readonly starter: string
}

/** The list as the text of an object, for the server's code. @throws Error when the browser's files are not built yet */
export function paymentScriptsText(): string {
  if (Object.keys(made).length === 0) throw new Error('The server is built before the browser')
  return JSON.stringify(made)
}

/**
 * Writes `builds/payment-scripts.json`: every script that a page with a card form may run, with its hash, its size, what
 * it is for and the packages in it (PCI DSS 6.4.3). A module that `payment-purposes.ts` does not know breaks the build:
 * nothing comes onto these pages that nobody has said the reason of.
 */
export function paymentScripts(): Plugin {
  return {
    name: 'payment-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const scripts = [...reachable(bundle)].map((chunk) => rowOf(chunk)).sort(byFile)
        made = Object.fromEntries(scripts.map(({ file, integrity }) => [`/${file}`, integrity]))
        const build: PaymentBuild = { starter: await lateStarterText(), scripts }
        const source = JSON.stringify(build, null, 1)
        this.emitFile({ type: 'asset', fileName: 'builds/payment-scripts.json', source })
      },
    },
  }
}

const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1)

/** The entry, the payment pages and the frame they stand in, and whatever these load, at once or later. */
function reachable(bundle: Rollup.OutputBundle): Set<Rollup.OutputChunk> {
  const found = new Set<Rollup.OutputChunk>()
  const visit = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(visit)
    for (const later of chunk.dynamicImports) if (!isScreenElsewhere(bundle[later])) visit(later)
  }
  for (const { fileName, isEntry } of chunksOf(bundle)) if (isEntry) visit(fileName)
  return found
}

function chunksOf(bundle: Rollup.OutputBundle) {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The entry knows every screen. */
function isScreenElsewhere(file: Rollup.OutputBundle[string] | undefined): boolean {
  return file?.type !== 'chunk' || isElsewhere(file.facadeModuleId ?? '')
}

function rowOf(chunk: Rollup.OutputChunk): PaymentScript {
  const modules = chunk.moduleIds.filter((id) => chunk.modules[id]?.renderedLength)
  return {
    file: chunk.fileName,
    integrity: `sha256-${createHash('sha256').update(chunk.code).digest('base64')}`,
    bytes: Buffer.byteLength(chunk.code),
    purposes: unique(modules.map(purposeOf)),
    packages: unique(modules.flatMap((id) => packageOf(id) ?? [])),
  }
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort()
}

function packageOf(id: string): string | undefined {
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(id)?.[1]
}
