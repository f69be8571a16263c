/**
 * Loaded before a server (`node --import`) whose pictures are compared with those of another day: its date is that of
 * CLOCK_AT. It stands still there, or with CLOCK_RUNS goes on from there. Timers keep their own time.
 */
const began = Date.now()
const at = Date.parse(process.env.CLOCK_AT ?? '')
if (Number.isNaN(at)) throw new Error('CLOCK_AT is no date')
const SystemDate = Date
const now = process.env.CLOCK_RUNS ? () => at + SystemDate.now() - began : () => at

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

export {}
