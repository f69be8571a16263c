/** A fault that the person at the keyboard can cure; its message is one sentence that says how. */
export class UserError extends Error {}

// One clock for all processes of a command: they inherit it.
process.env.ISTMO_STARTED ??= String(Date.now())
const started = Number(process.env.ISTMO_STARTED)

/** So long a step may go on without a word, in milliseconds. */
const SILENCE = 15_000

/**
 * Progress, with the seconds since the command began.
 * @param {string} text
 */
export function step(text) {
  console.log(`${secondsSince(started).padStart(4)} s  ${text}`)
}

/**
 * Does a step, and says every 15 s for how long it has been going on.
 * @template Result
 * @param {(text: string) => void} say
 * @param {string} text what is done, and what it waits for when it is long
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function during(say, text, work) {
  const since = Date.now()
  say(text)
  const timer = setInterval(() => say(`${text}: ${secondsSince(since)} s so far`), SILENCE)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** @param {number} moment */
const secondsSince = (moment) => ((Date.now() - moment) / 1000).toFixed(0)

/** @param {unknown} error */
export function explain(error) {
  // Node's own words for arguments that a command does not have.
  const isOfArguments = /^ERR_PARSE_ARGS/.test(Object(error).code)
  if (error instanceof UserError || isOfArguments) console.error(`\n${Object(error).message}\n`)
  else console.error(error)
}
