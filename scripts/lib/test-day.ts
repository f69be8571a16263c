import { connect } from 'node:net'

/**
 * The day on which all tests live, whenever they run: a Tuesday in Panama, one minute past nine, at the beginning of the
 * low season, half a year from the next holiday.
 */
const TEST_DAY = '2027-05-04T14:01:00.000Z'

const clock = new URL('clock.ts', import.meta.url).href

/** `REAL_DATE=1`: the tests live on today's date, with everything else as on the test day. */
export const isRealDate = process.env.REAL_DATE === '1'

/**
 * The environment of a process that lives on the test day. All processes of a run count from the moment at which the first
 * of them asked, so that they agree on the time.
 * @param control path of the socket by which the process's clock is moved
 */
export function onTestDay(control?: string): Record<string, string> {
  process.env.CLOCK_SINCE ??= String(Date.now())
  return {
    CLOCK_AT: isRealDate ? new Date(Number(process.env.CLOCK_SINCE)).toISOString() : TEST_DAY,
    CLOCK_RUNS: '1',
    CLOCK_SINCE: process.env.CLOCK_SINCE,
    NODE_OPTIONS: `--import=${clock}`,
    ...(control ? { CLOCK_CONTROL: control } : {}),
  }
}

/** Gives a process an order by its socket (`clock.ts`) and waits until it is obeyed. */
export function order(control: string, line: string): Promise<void> {
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(control, () => socket.write(`${line}\n`))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', fail)
    socket.on('close', () =>
      answer === 'done\n' ? done() : fail(new Error(`${control}: no answer to "${line}"`)),
    )
  })
}
