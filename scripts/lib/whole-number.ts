import { UserError } from './log.mjs'

/** An argument of a command. @throws UserError where it is no whole number from `least` */
export function wholeNumber(name: string, text: string, least = 0): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value
  throw new UserError(`--${name} is a whole number from ${least}, not "${text}".`)
}
