import { canonicalPath } from '../../app/domain/locale-path.ts'
import { locales } from '../../app/domain/locales.ts'

/**
 * Directus's settings for the accounts of renters (D32): to which pages of the site its mails may lead, and who takes
 * those mails.
 */
export function accountSettings({
  origins,
  smtpPort,
}: {
  /** Origins of the site, without a path. */
  readonly origins: readonly string[]
  readonly smtpPort: number
}): Record<string, string> {
  const pages = (name: string) =>
    origins
      .flatMap((origin) =>
        locales.map((locale) => origin + canonicalPath(`/cuenta/${name}`, locale)),
      )
      .join()
  return {
    USER_REGISTER_URL_ALLOW_LIST: pages('verificar'),
    PASSWORD_RESET_URL_ALLOW_LIST: pages('restablecer'),
    USER_INVITE_URL_ALLOW_LIST: pages('invitacion'),
    EMAIL_FROM: 'no-responder@istmo.example.com',
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: '127.0.0.1',
    EMAIL_SMTP_PORT: String(smtpPort),
    EMAIL_SMTP_SECURE: 'false',
    EMAIL_SMTP_IGNORE_TLS: 'true',
  }
}
