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
