export type Key = 'Tab' | 'Enter' | 'Escape' | 'PageDown' | 'ArrowRight'

/** The acts of a driver with its browser, for one test. Everything else is built on it. */
export interface Driver {
  /** Loads an address in the current window. */
  open(url: string): Promise<void>
  /** Sets out for the page before: what is there has to be waited for. */
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs a function in the current window's page; its arguments and its answer are JSON. */
  run<Args extends readonly unknown[], Answer>(
    script: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer>
  /** Presses with the pointer, in CSS pixels of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  press(key: Key): Promise<void>
  /** Replaces what the focused field holds, key by key. */
  type(text: string): Promise<void>
  /** How many windows there are. */
  windows(): Promise<number>
  /** From now on everything happens in the first window, or in the one that it opened. */
  use(window: 'first' | 'opened'): Promise<void>
  close(): Promise<void>
}

export type DriverOptions = {
  readonly phone: boolean
  readonly language: 'es' | 'en'
  /** Port of the proxy on this machine. */
  readonly proxyPort: number
}

/** Makes `run` of what a driver has: it evaluates an expression in the page. */
export function runBy(evaluate: (expression: string) => Promise<unknown>) {
  return async <Args extends readonly unknown[], Answer>(
    script: (...args: Args) => Answer,
    ...args: Args
  ) => (await evaluate(`(${script})(...${JSON.stringify(args)})`)) as Answer
}

/** The sizes that the screens are drawn for, in CSS pixels. */
export const sizeOf = ({ phone }: { readonly phone: boolean }) =>
  phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }

/** @throws Error when the command that starts these tests did not name the program. */
export function program(variable: string): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: run these tests with "npm run test:browsers"`)
  return path
}
