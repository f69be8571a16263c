/**
 * Directus sends the mails of accounts by itself; here they get the renter's language, the brand's name and a text part.
 * An invitation of a renter that staff send from the Studio leads to the site, not to the Studio.
 * They do not go by the site's outbox: its token could then read a link that opens anybody's account.
 * A passkey that is made or removed is told to its renter, whoever did it.
 */
import { RENTER_ROLE } from '../../../app/server/directus/renter-role.ts'
import type { Database, Row } from '../../lib/hooks.ts'
import { accountMails, type MailContext } from './mails.ts'
import type { Kind } from './words.ts'

export default ({ action, filter }: Hooks, context: Context): void => {
  const { database } = context
  const { sites, written, tell } = accountMails(context)

  filter('email.send', async (mail) => {
    const { template } = mail
    const kind = kinds[template?.name ?? '']
    const given = template?.data?.url
    if (!kind || !given) return mail
    const link = await linkOf(kind, new URL(given), mail)
    // The mail goes to one of the Studio's own people.
    if (!link) return mail
    const change = await written(kind, link)
    Reflect.deleteProperty(mail, 'template')
    // The very same object: Directus takes the HTML from the one that it handed out.
    return Object.assign(mail, change)
  })

  action('passkeys.items.create', ({ payload }) => tell('passkey_made', payload))

  /** Keys as they were, by the list of those that are deleted: whoever may not delete them is refused after the filter. */
  const going = new WeakMap<object, readonly Row[]>()
  filter('passkeys.items.delete', async (keys) => {
    going.set(keys, await database('passkeys').whereIn('id', keys))
    return keys
  })
  action('passkeys.items.delete', ({ payload }) => {
    for (const passkey of going.get(payload) ?? []) tell('passkey_gone', passkey)
  })

  async function linkOf(kind: Kind, url: URL, { to }: Mail): Promise<URL | null> {
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
type Mail = {
  readonly to?: unknown
  readonly template?: { readonly name: string; readonly data?: { readonly url?: string } }
}
type Hooks = {
  action(event: 'passkeys.items.create', act: (of: { readonly payload: Row }) => void): void
  action(
    event: 'passkeys.items.delete',
    act: (of: { readonly payload: readonly unknown[] }) => void,
  ): void
  filter(event: 'email.send', change: (mail: Mail) => Promise<Mail>): void
  filter(
    event: 'passkeys.items.delete',
    look: (keys: readonly unknown[]) => Promise<readonly unknown[]>,
  ): void
}
type Context = Omit<MailContext, 'database'> & { readonly database: Database }
