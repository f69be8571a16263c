import { readdirSync, readFileSync } from 'node:fs'
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

/** The alerts in the logs of the site's processes. */
export function alertsIn({ logs }: Pick<StormStack, 'logs'>): Alerts {
  const lines = logFiles(logs, 'site-').flatMap(linesIn)
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

/** Names, addresses, telephones and licenses of the storm's renters, and numbers of cards. */
const personal =
  /renter-[a-z0-9]{12}@|comun-\d@|Ábrego|\bE-8-\d|8-812-1045|\b[45]\d{15}\b|\b3[47]\d{13}\b/

/** Lines of any log that name a person or a card. */
export function personsIn({ logs }: Pick<StormStack, 'logs'>): string[] {
  return logFiles(logs, '').flatMap((file) =>
    linesIn(file)
      .filter((line) => personal.test(line))
      .map((line) => `${file.slice(logs.length + 1)}: ${aroundIn(line)}`),
  )
}

/** The words before and after. */
function aroundIn(line: string): string {
  const at = line.search(personal)
  return line.slice(Math.max(0, at - 200), at + 60)
}

const logFiles = (logs: string, prefix: string) =>
  readdirSync(logs)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.log'))
    .map((name) => `${logs}/${name}`)

const linesIn = (file: string) => readFileSync(file, 'utf8').split('\n')

function messageOf(line: string): string {
  try {
    const { msg }: { readonly msg?: unknown } = JSON.parse(line)
    return String(msg)
  } catch {
    // The process was killed in the middle of a line.
    return line.slice(0, 120)
  }
}
