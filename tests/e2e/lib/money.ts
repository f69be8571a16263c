/** The first amount of a text in cents: `Total $1,411.42USD` -> 141142. @throws Error when it has none. */
export function centsIn(text: string | null): number {
  const amount = /\$([\d,]+)\.(\d{2})/.exec(text ?? '')
  if (!amount) throw new Error(`There is no amount in "${text}"`)
  return Number(`${amount[1]}${amount[2]}`.replaceAll(',', ''))
}

/** `141142` -> `$1,411.42`, as the site writes it. */
export function dollars(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US')
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`
}
