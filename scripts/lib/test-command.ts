/** The wish that `npm test -- [--all] [--durations] [part [words] [arguments of Playwright]]` asks for. */
export type TestCommand = {
  /** Everything, nothing in its short form. */
  readonly isAll: boolean
  /** Keeps how long each file took. */
  readonly keepsDurations: boolean
  readonly part: string | undefined
  /** Tests with one of them in their file or title; without any all. */
  readonly words: readonly string[]
  readonly playwright: readonly string[]
}

export function readTestCommand(args: readonly string[]): TestCommand {
  const own = ['--all', '--durations']
  const [part, ...rest] = args.filter((arg) => !own.includes(arg))
  const options = rest.findIndex((word) => word.startsWith('-'))
  const words = options < 0 ? rest : rest.slice(0, options)
  return {
    isAll: args.includes('--all'),
    keepsDurations: args.includes('--durations'),
    part,
    words,
    // It looks for the words in file names and titles alike; what follows them with a hyphen are its own arguments.
    playwright: [...(words.length > 0 ? ['-g', words.join('|')] : []), ...rest.slice(words.length)],
  }
}
