/**
 * Whether a form was posted by a page of this very site. Browsers name the page's origin on every POST
 * (or say how it is related); a request that says neither does not come from one.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (!origin) return false
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.parse(origin)?.host === host
}
