import { env } from '../env.server'

/** Hosts the site answers for: SITE_URL's, ALLOWED_HOSTS, the brands' hosts, and loopback while SITE_URL is loopback. */
export function isAllowedHost(host: string): boolean {
  const { SITE_URL, ALLOWED_HOSTS, PUBLIC_BRAND_BY_HOST } = env()
  const name = withoutPort(host)
  const site = new URL(SITE_URL).hostname
  if (name === site || ALLOWED_HOSTS.includes(name) || name in PUBLIC_BRAND_BY_HOST) return true
  return isLoopback(site) && isLoopback(name)
}

/** D33. @throws Error with source.md §8's sentence when the host has no brand and there is no default. */
export function brandForHost(host: string): string {
  const { PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  const brand = PUBLIC_BRAND_BY_HOST[withoutPort(host)] ?? PUBLIC_BRAND
  if (!brand) throw new Error('No brand specified on nuxt config')
  return brand
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}
