/** Machines that read pages, by the name that they give themselves (§8.15, D23, D29). */
const bots = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|lighthouse|preview/i

/** Cubot makes phones: who holds one is a renter. */
export function isBot(userAgent: string): boolean {
  return bots.test(userAgent.replace(/cubot/i, ''))
}
