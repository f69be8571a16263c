/**
 * Directus sends the mails of accounts by itself; here they get the renter's language, the brand's name and a text part.
 * An invitation of a renter that staff send from the Studio leads to the site, not to the Studio.
 * They do not go by the site's outbox: its token could then read a link that opens anybody's account.
 * A passkey that is made or removed is told to its renter, whoever did it.
 */
import { canonicalPath, localeForm, localeOfForm } from '../../../app/domain/locale-path.ts'
import { defaultLocale, type Locale, locales, localeTable } from '../../../app/domain/locales.ts'
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import { sitesOf } from '../istmo-preview/sites.ts'
import type { Database, Row } from '../istmo-vehicles/database.ts'
import { lookOf } from './look.ts'
import { type Kind, mailOf } from './words.ts'

export default (
  { action, filter }: Hooks,
  { database, env, getSchema, logger, services }: Context,
): void => {
  filter('email.send', async (mail) => {
    const { template } = mail
    const kind = kinds[template?.name ?? '']
    const given = template?.data?.url
    if (!kind || !given) return mail
    const sites = sitesOf(env.PREVIEW_SITES)
    const link = await linkOf(kind, new URL(given), sites, mail)
    // The mail goes to one of the Studio's own people.
    if (!link) return mail
    const change = await written(kind, link, sites)
    Reflect.deleteProperty(mail, 'template')
    // The very same object: Directus takes the HTML from the one that it handed out.
    return Object.assign(mail, change)
  })

  action('passkeys.items.create', ({ payload }) => tell('passkey_made', [payload]))

  filter('passkeys.items.delete', async (keys) => {
    const gone = await Promise.all(keys.map((id) => database('passkeys').where({ id }).first()))
    tell('passkey_gone', gone)
    return keys
  })

  /** Behind the answer, which waits for no mail. */
  function tell(kind: Kind, passkeys: readonly (Row | undefined)[]): void {
    for (const passkey of passkeys) {
      if (passkey)
        void sendOf(kind, passkey).catch((error) => logger.error(error, `${kind} not told`))
    }
  }

  async function sendOf(kind: Kind, { user, host }: Row): Promise<void> {
    const renter = await database('directus_users').where({ id: user }).first()
    const sites = sitesOf(env.PREVIEW_SITES)
    const [, origin] = sites.find(([, one]) => new URL(one).hostname === host) ?? sites[0] ?? []
    if (!renter?.email || !origin) return
    const isOwn = (one: Locale) => localeTable[one].tag === renter.accepted_language
    const path = canonicalPath('/cuenta', locales.find(isOwn) ?? defaultLocale)
    const mail = await written(kind, new URL(`${path}#llaves`, origin), sites)
    const mails = new services.MailService({ schema: await getSchema() })
    await mails.send({ to: String(renter.email), ...mail })
  }

  async function written(kind: Kind, link: URL, sites: Sites) {
    const brand = sites.find(([, origin]) => origin === link.origin)?.[0] ?? sites[0]?.[0]
    const site = brand ? await database('sites_config').where({ brand }).first() : undefined
    const name = String(site?.site_name ?? 'Istmo')
    const locale = localeOfForm(localeForm(link.pathname))
    const words = mailOf(kind, { locale, site: name, url: link.href, look: lookOf(site?.theme) })
    return { ...words, from: { name, address: String(env.EMAIL_FROM) } }
  }

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
  action(event: 'passkeys.items.create', act: (of: { readonly payload: Row }) => void): void
  filter(event: 'email.send', change: (mail: Mail) => Promise<Mail>): void
  filter(
    event: 'passkeys.items.delete',
    look: (keys: readonly unknown[]) => Promise<readonly unknown[]>,
  ): void
}
type Context = {
  readonly env: Row
  readonly database: Database
  readonly logger: { error(problem: unknown, words: string): void }
  readonly getSchema: () => Promise<unknown>
  readonly services: {
    readonly MailService: new (options: {
      readonly schema: unknown
    }) => {
      send(mail: Row): Promise<unknown>
    }
  }
}
