/**
 * The agent as which the site asks Directus in a renter's name, with the name of their session where there is one. Directus
 * keeps it with the session through all of its tokens, so that signing out ends each of them (`istmo-account-guard`).
 */
export const RENTER_AGENT = 'Istmo-renter'

export function agentOf(session: string): string {
  return `${RENTER_AGENT} ${session}`
}

export function isRenterAgent(agent: unknown): agent is string {
  return typeof agent === 'string' && agent.startsWith(RENTER_AGENT)
}

/** The name of the session that an agent speaks for; null: of none. */
export function sessionOf(agent: unknown): string | null {
  return isRenterAgent(agent) ? agent.slice(RENTER_AGENT.length).trim() || null : null
}

const DAY = 86_400_000
/** Days after which a renter signs in again, however often the session was used (ASVS 7.3.2). */
const MOST_DAYS = 90

/** The name of a session that begins at `now` (epoch milliseconds): a UUID of version 7, which says when that was. */
export function newSession(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

/** When a session began, as its name says (epoch milliseconds); null: it does not say. */
export function beganAt(session: string): number | null {
  const [, first, second] = /^([\da-f]{8})-([\da-f]{4})-7/.exec(session) ?? []
  return first && second ? Number.parseInt(first + second, 16) : null
}

/** Whether its time is over; one that does not say when it began is over, too. */
export function isOverSession(session: string, now: number): boolean {
  return now - (beganAt(session) ?? 0) > MOST_DAYS * DAY
}
