import { setTimeout } from 'node:timers/promises'

/** Until the next whole `step` (milliseconds) since it began (`performance.now()`): what was found hides behind it. */
export async function padDuration(began: number, step: number): Promise<void> {
  const passed = performance.now() - began
  // Whole milliseconds: a timer drops what is over.
  await setTimeout(Math.ceil(Math.ceil(passed / step) * step - passed))
}
