/** Browsers say on every POST where its page is from; a request that does not is none of ours. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (!origin) return false
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.parse(origin)?.host === host
}
