import { joinedMessages } from '../vite/joined-messages.ts'

/** Imports a file that uses the site's own sources, whose imports Vite alone resolves. */
export async function importSite<Module extends object>(file: string): Promise<Module> {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<Module>(file, {
    resolve: { tsconfigPaths: true, alias: { '~/paraglide/messages': joinedMessages() } },
    logLevel: 'error',
  })
  return module
}
