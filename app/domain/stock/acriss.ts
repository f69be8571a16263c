/** Readings of an ACRISS car code ('CFAR') beyond our own fields: its fourth letter is fuel and air conditioning. */

/** Every hybrid and electric car has it: the association left out the letters of those without. */
const WITH_AIR = 'RDHIECLAMVU'
const WITHOUT_AIR = 'NQSBFZX'

/** Whether the code says air conditioning; null: there is no such code, and nothing is claimed. */
export function hasAirConditioning(code: string): boolean | null {
  const letter = /^[A-Z]{3}([A-Z])$/.exec(code.trim().toUpperCase())?.[1]
  if (letter === undefined) return null
  if (WITH_AIR.includes(letter)) return true
  return WITHOUT_AIR.includes(letter) ? false : null
}
