import { env } from '../env.server'

export function isAllowedHost(host: string): boolean {
  const { SITE_URL, ALLOWED_HOSTS, PUBLIC_BRAND_BY_HOST } = env()
  const name = withoutPort(host)
  const site = new URL(SITE_URL).hostname
  if (name === site || ALLOWED_HOSTS.includes(name)) return true
  if (Object.hasOwn(PUBLIC_BRAND_BY_HOST, name)) return true
  return isLoopback(site) && isLoopback(name)
}

/** Whether a request names more than one host (RFC 9112, 3.2). `headers`: name, value, name, value, as they came. */
export function namesTwoHosts(headers: readonly string[]): boolean {
  return headers.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1
}

/** D33. @throws Error with the sentence of §8.2 when the host has no brand and there is no default. */
export function brandForHost(host: string): string {
  const { PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  const name = withoutPort(host)
  const own = Object.hasOwn(PUBLIC_BRAND_BY_HOST, name) ? PUBLIC_BRAND_BY_HOST[name] : undefined
  const brand = own ?? PUBLIC_BRAND
  if (!brand) throw new Error('No brand specified on nuxt config')
  return brand
}

/** For what is asked of the process, not of a brand. */
export function anyBrand(): string {
  const { PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  return PUBLIC_BRAND ?? Object.values(PUBLIC_BRAND_BY_HOST)[0] ?? ''
}

/** The brands of this deployment, the default first. */
export function brandsWithHosts(): readonly string[] {
  const { PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  const others = Object.values(PUBLIC_BRAND_BY_HOST)
  return [...new Set(PUBLIC_BRAND ? [PUBLIC_BRAND, ...others] : others)]
}

/** Where a renter of the brand is led back to when no request of theirs says it. */
export function originOfBrand(brand: string): string {
  const { SITE_URL, PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  const site = new URL(SITE_URL)
  const found = Object.entries(PUBLIC_BRAND_BY_HOST).find(([, one]) => one === brand)
  if (brand === PUBLIC_BRAND || !found) return site.origin
  return new URL(`${site.protocol}//${found[0]}${site.port ? `:${site.port}` : ''}`).origin
}

/** Links and gateways lead back to the same host, and so to the same brand and cookies (D33). Scheme and port of SITE_URL. */
export function originForHost(host: string): string {
  const { SITE_URL, PUBLIC_BRAND_BY_HOST } = env()
  const site = new URL(SITE_URL)
  return Object.hasOwn(PUBLIC_BRAND_BY_HOST, withoutPort(host))
    ? new URL(`${site.protocol}//${withoutPort(host)}${site.port ? `:${site.port}` : ''}`).origin
    : site.origin
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}
