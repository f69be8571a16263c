/**
 * The numbers that a typed one may mean, the likeliest first. A further reading counts where none before it is a number: the
 * country's code without its plus, alone or behind the code that the form puts before it (D52), and another country's
 * where it is too long for one of Panama.
 * @param phone as `typedPhone` leaves it
 */
export function readingsOf(phone: string): readonly string[] {
  const [, code = '507', rest = phone] = /^\+(\d{1,3}) (.+)$/.exec(phone) ?? []
  const digits = rest.replace(/\D/g, '')
  const isWhole = digits.startsWith(code) || (code === '507' && digits.length > MOST_OF_PANAMA + 2)
  const fromAbroad = code === '1' && digits.startsWith('011')
  // Messengers still show the 1 that mobiles of Mexico had.
  const mexican = /^\+52 ?1(.+)$/.exec(phone)?.[1]
  return [
    phone,
    ...(isWhole ? [`+${digits}`] : []),
    ...(fromAbroad ? [`+${digits.slice(3)}`] : []),
    ...(mexican ? [`+52${mexican}`] : []),
  ]
}

/** Digits of a number of Panama; a slip adds one. */
const MOST_OF_PANAMA = 8
