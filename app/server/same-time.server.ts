import { setTimeout } from 'node:timers/promises'

/** Until the next whole `step` (milliseconds) since it began (`performance.now()`): what was found hides behind it. */
export async function sameTime(began: number, step: number): Promise<void> {
  const passed = performance.now() - began
  await setTimeout(Math.ceil(passed / step) * step - passed)
}
