/** A fault that the person at the keyboard can cure; its message is one sentence that says how. */
export class UserError extends Error {}

const started = Date.now()

/**
 * Progress, with the seconds since the command began.
 * @param {string} text
 */
export function step(text) {
  const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(4)
  console.log(`${seconds} s  ${text}`)
}

/** @param {unknown} error */
export function explain(error) {
  if (error instanceof UserError) console.error(`\n${error.message}\n`)
  else console.error(error)
}
