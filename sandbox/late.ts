import type { Sandbox } from './http.ts'

const waiting = new Set<() => void>()

/** Does by itself, after `lateMs`, what a bank or PayPal has in a queue; at once when it is hurried. */
export function later(sandbox: Sandbox, act: () => void): void {
  const run = () => {
    if (!waiting.delete(run)) return
    act()
    sandbox.state.save()
  }
  waiting.add(run)
  setTimeout(run, sandbox.settings.lateMs).unref()
}

export function hurry(): void {
  for (const run of [...waiting]) run()
}

/** Whatever waits belongs to payments that are there no more. */
export function forgetLate(): void {
  waiting.clear()
}
