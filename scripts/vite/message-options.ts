/**
 * Options of the message compiler, in the build and by itself. Two sets of options would make two sets of files:
 * the build would write its own over those that tests are reading.
 */
export const messageOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  strategy: ['globalVariable', 'baseLocale'],
  isServer: 'import.meta.env.SSR',
  emitTsDeclarations: true,
  disableAsyncLocalStorage: true,
} satisfies Parameters<typeof import('@inlang/paraglide-js').paraglideVitePlugin>[0]

/** The same, as arguments of its command. */
export const messageArguments = [
  ...['--project', messageOptions.project],
  ...['--outdir', messageOptions.outdir],
  ...['--output-structure', messageOptions.outputStructure],
  ...['--strategy', ...messageOptions.strategy],
  ...['--is-server', messageOptions.isServer],
  '--emit-ts-declarations',
  '--disable-async-local-storage',
]
