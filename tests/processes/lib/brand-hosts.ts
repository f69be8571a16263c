import { type Answer, ask } from '../../fixtures/ask'

/** The hosts under which one process of the built site shows each brand (`PUBLIC_BRAND_BY_HOST`). */
export const brandHosts = {
  firefly: 'localhost',
  ceiba: 'ceiba.example',
  marea: 'marea.example',
} as const
export type Brand = keyof typeof brandHosts
export const brands = ['firefly', 'ceiba', 'marea'] as const
export const brandNames = { firefly: 'Firefly', ceiba: 'Ceiba', marea: 'Marea' } as const

export const brandsByHost = JSON.stringify({
  [brandHosts.ceiba]: 'ceiba',
  [brandHosts.marea]: 'marea',
})

type Request = {
  readonly brand?: Brand
  readonly headers?: Readonly<Record<string, string>>
  /** Posted; a GET without. */
  readonly body?: string
}

export type AskedSite = {
  /** Asks as a browser without a language, which is led nowhere, unless the headers say more. */
  ask(path: string, request?: Request): Promise<Answer>
  /** The origin as the pages of a brand write it. */
  originOf(brand: Brand): string
}

/** @param url where the process answers; asked for late, when it has started */
export function askedSite(url: () => string): AskedSite {
  const hostOf = (brand: Brand) => `${brandHosts[brand]}:${new URL(url()).port}`
  return {
    originOf: (brand) => `http://${hostOf(brand)}`,
    ask: (path, { brand = 'firefly', headers = {}, body } = {}) =>
      ask(url() + path, { host: hostOf(brand), accept: 'text/html', ...headers }, body),
  }
}

/** A form that is posted by a page of `origin`. */
export function formFrom(origin: string, fields: Readonly<Record<string, string>>): Request {
  return {
    headers: {
      origin,
      'sec-fetch-site': origin.endsWith('.example') ? 'cross-site' : 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: String(new URLSearchParams(fields)),
  }
}
