import { readFileSync } from 'node:fs'
import type { StormStack } from './stack.ts'

/** Alerts that a storm may raise, each with its cause in the storm. */
const expected: readonly RegExp[] = [
  // Renters who leave without paying, on few vehicles.
  /much of the fleet is in unpaid holds/,
  /much of the fleet was booked without a payment in a day/,
  // Gateways that never answer.
  /a payment is undecided after its time/,
  // Cards that are charged another sum.
  /^wrong charge$/,
  // Two tabs that pay at once, and payments that arrive when their hold is over.
  /^payment that cannot be kept$/,
  /^payment given back$/,
  // Gateways that are out when a refund is sent.
  /^payment not given back yet$/,
  /^part of a payment not given back yet$/,
  // Cars that nobody takes back.
  /^a vehicle that is not back is booked next$/,
]

export type Alerts = {
  readonly counts: ReadonlyMap<string, number>
  readonly unexpected: readonly string[]
}

/** The alerts in the logs of both processes. */
export function alertsIn({ logs, ports }: Pick<StormStack, 'logs' | 'ports'>): Alerts {
  const lines = ports.flatMap((_, index) =>
    readFileSync(`${logs}/site-${index + 1}.log`, 'utf8').split('\n'),
  )
  const alerts = lines.filter((line) => line.includes('"alert":true'))
  const counts = new Map<string, number>()
  const unexpected: string[] = []
  for (const line of alerts) {
    const message = messageOf(line)
    counts.set(message, (counts.get(message) ?? 0) + 1)
    if (!expected.some((one) => one.test(message))) unexpected.push(line.slice(0, 400))
  }
  return { counts, unexpected }
}

function messageOf(line: string): string {
  try {
    const { msg }: { readonly msg?: unknown } = JSON.parse(line)
    return String(msg)
  } catch {
    // The process was killed in the middle of a line.
    return line.slice(0, 120)
  }
}
