/**
 * Loaded before a process (`node --import`) that is to live on another day: its date is that of CLOCK_AT. It stands still
 * there, or with CLOCK_RUNS goes on from there, counted from CLOCK_SINCE (epoch milliseconds of the real clock, the same
 * for all processes of a run). CLOCK_AHEAD sets it so many milliseconds ahead from the beginning. Timers keep their own time.
 *
 * CLOCK_CONTROL is the path of a socket: whoever writes a line to it is obeyed and then answered "done".
 * `move 90000` sets the date so many milliseconds ahead of what it would be, `forget` empties the memory of a site, and
 * `forget 4711` leaves what it read of the content, which has not changed since the back office's change 4711.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'

type Shared = {
  istmoClock?: { ahead: number }
  /** Filled by `app/server/async/memory.server.ts` of the built site. */
  istmoMemory?: Iterable<(unchangedSince?: number) => void>
}

const shared = globalThis as Shared
// A process that loads this a second time, as Vitest does, finds the clock changed already.
if (!shared.istmoClock) shared.istmoClock = changeClock()
const clock = shared.istmoClock

/** Sets this process's date `milliseconds` ahead of what it would be; 0 puts it back. */
export function moveClock(milliseconds: number): void {
  clock.ahead = milliseconds
}

function changeClock() {
  const { CLOCK_AT = '', CLOCK_SINCE, CLOCK_RUNS, CLOCK_AHEAD, CLOCK_CONTROL } = process.env
  const SystemDate = Date
  const at = Date.parse(CLOCK_AT)
  if (Number.isNaN(at)) throw new Error('CLOCK_AT is no date')
  const since = CLOCK_SINCE ? Number(CLOCK_SINCE) : SystemDate.now()
  const changed = { ahead: Number(CLOCK_AHEAD ?? 0) }
  const now = () => at + changed.ahead + (CLOCK_RUNS ? SystemDate.now() - since : 0)
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  if ('Temporal' in globalThis) changeTemporal(now)
  if (CLOCK_CONTROL) obey(CLOCK_CONTROL)
  return changed
}

/** An engine's own does not ask Date; a polyfill does. */
function changeTemporal(now: () => number): void {
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
  const zonedDateTimeISO = (zone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
    instant().toZonedDateTimeISO(zone)
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO,
    plainDateTimeISO: (zone?: Temporal.TimeZoneLike) => zonedDateTimeISO(zone).toPlainDateTime(),
    plainDateISO: (zone?: Temporal.TimeZoneLike) => zonedDateTimeISO(zone).toPlainDate(),
    plainTimeISO: (zone?: Temporal.TimeZoneLike) => zonedDateTimeISO(zone).toPlainTime(),
  })
}

function obey(path: string): void {
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8').on('data', (line: string) => {
      const [order = '', value = ''] = line.trim().split(' ')
      if (order === 'move') moveClock(Number(value))
      const unchangedSince = value === '' ? undefined : Number(value)
      if (order === 'forget') for (const forget of shared.istmoMemory ?? []) forget(unchangedSince)
      socket.end('done\n')
    })
  })
  server.listen(path).unref()
}
