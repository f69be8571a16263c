/** Machines that read pages, by the name that they give themselves (source.md §8, D23, D29). */
const bots = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|lighthouse|preview/i

export function isBot(userAgent: string): boolean {
  return bots.test(userAgent)
}
