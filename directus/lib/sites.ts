/** Brand and origin of `PREVIEW_SITES`, the default brand first. */
export function sitesOf(value: unknown): [brand: string, origin: string][] {
  const sites: unknown = typeof value === 'string' ? JSON.parse(value) : value
  if (typeof sites !== 'object' || sites === null) return []
  return Object.entries(sites).map(([brand, origin]) => [brand, new URL(String(origin)).origin])
}

/** Whether a host is one of the sites. */
export function ownHosts(value: unknown): (host: string) => boolean {
  const hosts = sitesOf(value).map(([, origin]) => new URL(origin).host)
  return (host) => hosts.includes(host)
}
