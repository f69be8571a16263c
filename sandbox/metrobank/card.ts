/** Brand and lengths of a card number's first digits. */
const brands = [
  { brand: 'visa', pattern: /^4/, lengths: [13, 16, 19], cvv: 3 },
  {
    brand: 'mastercard',
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvv: 3,
  },
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], cvv: 4 },
  { brand: 'diners', pattern: /^3(0[0-5]|095|[689])/, lengths: [14, 16, 17, 18, 19], cvv: 3 },
  { brand: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16, 17, 18, 19], cvv: 3 },
  { brand: 'jcb', pattern: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19], cvv: 3 },
  { brand: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19], cvv: 3 },
] as const

/** Brand of a full card number (digits only), or null when no such card exists. */
export function brandOf(digits: string): { brand: string; cvv: number } | null {
  const row = brands.find(({ pattern }) => pattern.test(digits))
  if (!row?.lengths.some((length) => length === digits.length)) return null
  return luhn(digits) ? { brand: row.brand, cvv: row.cvv } : null
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether a card `MMYY` is past the end of its month in Panama. */
export function isPast(expiry: string, now: number): boolean {
  const month = Temporal.PlainYearMonth.from(`20${expiry.slice(2)}-${expiry.slice(0, 2)}`)
  const next = month.add({ months: 1 }).toPlainDate({ day: 1 })
  return now >= next.toZonedDateTime('America/Panama').epochMilliseconds
}
