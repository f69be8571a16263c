import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const asking = /\/app\/features\/site\/own-build\.ts$/

/** Files that say what a draft holds: a build that changes one of them may begin a form anew. */
const ofDraft = ['draft.schema.ts', 'renter-fields.ts']

/**
 * Writes `builds/latest.json` and `builds/meta/{id}.json` beside the built files (D27). A build is named after its entry,
 * which holds `own-build.ts`: a page knows it from where its code came, and since it leads to all other files by their
 * names, it changes with any code that a page may load. Its page knows the format of its drafts as
 * `import.meta.env.DRAFT_FORMAT`.
 */
export function buildVersion(): Plugin {
  const draftFormat = formatOf(ofDraft)
  return {
    name: 'build-version',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ define: { 'import.meta.env.DRAFT_FORMAT': JSON.stringify(draftFormat) } }),
    generateBundle(_options, bundle) {
      const own = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => asking.test(id)),
      )
      const [, id] = /^static\/(.+)\.js$/.exec(own?.fileName ?? '') ?? []
      if (!id || own?.type !== 'chunk' || !own.isEntry) {
        throw new Error(
          `own-build.ts is in ${own?.fileName ?? 'no file of the build'}, not in its entry: the name of the build would stay while its code changes`,
        )
      }
      const write = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      write('builds/latest.json', { id })
      write(`builds/meta/${id}.json`, { id, draftFormat })
    },
  }
}

function formatOf(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) {
    hash.update(readFileSync(new URL(`../../app/features/booking/${name}`, import.meta.url)))
  }
  return hash.digest('base64url').slice(0, 12)
}
