/** @returns a function that tells the milliseconds since now, those included in which the device sleeps. */
export function stopwatch(): () => number {
  const steady = performance.now()
  const clock = Date.now()
  // The first one stands still while a device sleeps, the other one leaps when its owner sets it right.
  return () => Math.max(performance.now() - steady, Date.now() - clock)
}
