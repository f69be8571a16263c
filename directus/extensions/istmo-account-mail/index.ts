/**
 * Directus sends the mails of accounts by itself; here they get the renter's language, the brand's name and a text part.
 * An invitation of a renter that staff send from the Studio leads to the site, not to the Studio.
 * They do not go by the site's outbox: its token could then read a link that opens anybody's account.
 */
import { localeForm, localeOfForm } from '../../../app/domain/locale-path.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import { sitesOf } from '../istmo-preview/sites.ts'
import type { Database, Row } from '../istmo-vehicles/database.ts'
import { lookOf } from './look.ts'
import { type Kind, mailOf } from './words.ts'

export default ({ filter }: Hooks, { database, env }: Context): void => {
  filter('email.send', async (mail) => {
    const { template } = mail
    const kind = kinds[template?.name ?? '']
    const given = template?.data?.url
    if (!kind || !given) return mail
    const sites = sitesOf(env.PREVIEW_SITES)
    const link = await linkOf(kind, new URL(given), sites, mail)
    // The mail goes to one of the Studio's own people.
    if (!link) return mail
    const brand = sites.find(([, origin]) => origin === link.origin)?.[0] ?? sites[0]?.[0]
    const site = brand ? await database('sites_config').where({ brand }).first() : undefined
    const name = String(site?.site_name ?? 'Istmo')
    const locale = localeOfForm(localeForm(link.pathname))
    const look = lookOf(site?.theme)
    const words = mailOf(kind, { locale, site: name, url: link.href, look })
    Reflect.deleteProperty(mail, 'template')
    const from = { name, address: String(env.EMAIL_FROM) }
    // The very same object: Directus takes the HTML from the one that it handed out.
    return Object.assign(mail, { ...words, from })
  })

  async function linkOf(kind: Kind, url: URL, sites: Sites, { to }: Mail): Promise<URL | null> {
    if (/\/cuenta\/\w+$/.test(url.pathname)) return url
    const [, origin] = sites[0] ?? []
    if (kind !== 'invite' || !origin) return null
    const invited = await database('directus_users').where({ email: to }).first()
    if (invited?.role !== RENTER_ROLE) return null
    return new URL(`/cuenta/invitacion${url.search}`, origin)
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  'user-registration': 'verify',
  'password-reset': 'password',
  'user-invitation': 'invite',
}

/** As much of Directus as is used here. */
type Sites = readonly (readonly [brand: string, origin: string])[]
type Mail = {
  readonly to?: unknown
  readonly template?: { readonly name: string; readonly data?: { readonly url?: string } }
}
type Hooks = {
  readonly filter: (event: 'email.send', change: (mail: Mail) => Promise<Mail>) => void
}
type Context = {
  readonly env: Row
  readonly database: Database
}
