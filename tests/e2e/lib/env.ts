/** Addresses and logins of the servers: set by the world of a worker, or by the command that started them. @throws Error when they are run without it. */
export function environment(name: EnvironmentName): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the browser tests with "npm run test:e2e"`)
  return value
}

type EnvironmentName =
  | 'E2E_BASE_URL'
  | 'E2E_CEIBA_URL'
  | 'E2E_SANDBOX_URL'
  | 'E2E_DIRECTUS_URL'
  | 'E2E_DIRECTUS_TOKEN'
  | 'E2E_ADMIN_EMAIL'
  | 'E2E_ADMIN_PASSWORD'
  | 'E2E_STAFF_EMAIL'
  | 'E2E_STAFF_PASSWORD'
  | 'E2E_LOGS'
  | 'DEV_TREE'
  | 'PICTURES_DIR'
  | 'PICTURES_AT'
  | 'PICTURES_AWAY_URL'
  | 'PICTURES_EMPTY_URL'

/** The main server under another host name, which shows another brand. */
export function hostUrl(host: string): string {
  const url = new URL(environment('E2E_BASE_URL'))
  url.hostname = host
  return url.origin
}
