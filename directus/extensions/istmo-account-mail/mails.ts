import { canonicalPath, localeForm, localeOfForm } from '../../../app/domain/locale-path.ts'
import { defaultLocale, type Locale, locales, localeTable } from '../../../app/domain/locales.ts'
import type { Row } from '../../lib/hooks.ts'
import { sitesOf } from '../../lib/sites.ts'
import { lookOf } from './look.ts'
import { type Kind, mailOf } from './words.ts'

/** As much of Directus as is used here. */
export type MailContext = {
  readonly env: Row
  readonly database: (table: string) => {
    where(match: Row): { first(): Promise<Row | undefined> }
  }
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

const places = {
  passkey_made: '#llaves',
  passkey_gone: '#llaves',
  password_changed: '#seguridad',
} as const satisfies Partial<Record<Kind, string>>

/** The mails of accounts, in the name and the look of a brand. */
export function accountMails({ database, env, getSchema, logger, services }: MailContext) {
  const sites = sitesOf(env.PREVIEW_SITES)

  async function written(kind: Kind, link: URL) {
    const brand = sites.find(([, origin]) => origin === link.origin)?.[0] ?? sites[0]?.[0]
    const site = brand ? await database('sites_config').where({ brand }).first() : undefined
    const name = String(site?.site_name ?? 'Istmo')
    const locale = localeOfForm(localeForm(link.pathname))
    const words = mailOf(kind, { locale, site: name, url: link.href, look: lookOf(site?.theme) })
    return { ...words, from: { name, address: String(env.EMAIL_FROM) } }
  }

  async function send(kind: keyof typeof places, { user, host }: Row): Promise<void> {
    const renter = await database('directus_users').where({ id: user }).first()
    const [, origin] = sites.find(([, one]) => new URL(one).hostname === host) ?? sites[0] ?? []
    if (!renter?.email || !origin) return
    const isOwn = (one: Locale) => localeTable[one].tag === renter.accepted_language
    const path = canonicalPath('/cuenta', locales.find(isOwn) ?? defaultLocale)
    const mail = await written(kind, new URL(`${path}${places[kind]}`, origin))
    const mails = new services.MailService({ schema: await getSchema() })
    await mails.send({ to: String(renter.email), ...mail })
  }

  return {
    sites,
    written,
    /** Behind the answer, which waits for no mail. @param of its user and, as it is known, the host of the brand */
    tell(kind: keyof typeof places, of: Row): void {
      void send(kind, of).catch((error) => logger.error(error, `${kind} not told`))
    },
  }
}
