import { env } from '../env.server'
import { originOfBrand } from '../http/hosts.server'

/** The address that a brand's mails come from; its name stands beside it. */
export function senderOf(brand: string): string {
  return env().MAIL_FROM ?? `reservas@${new URL(originOfBrand(brand)).hostname}`
}
