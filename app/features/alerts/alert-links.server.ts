import type { Branch } from '~/domain/catalogue'
import { withLocale } from '~/domain/locale-path'
import { panamaEpoch } from '~/domain/rental-period'
import type { RentalSearch } from '~/domain/search'
import { readLink, signLink } from '~/features/booking/signed-link.server'
import { rentalParams } from '~/features/search/rental-params'
import { stringifySearch } from '~/features/search/search-url'
import type { StockAlert } from '~/server/directus/stock-alerts.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { appConfig } from '../../../app.config'
import type { AlertMailFacts } from './alert-mail.schema'

/** Milliseconds. */
const CONFIRM_LASTS = appConfig.retention.unconfirmedAlertHours * 3_600_000

type Shown = {
  /** Of the car: name, and slug of its page. */
  readonly name: string
  readonly slug: string
  readonly branches: readonly Branch[]
}

/** What a mail of an alert is made from; its links with it, for they are signed. `now`: epoch milliseconds. */
export function mailFactsOf(
  kind: 'alert_confirm' | 'alert_free',
  alert: StockAlert,
  { name, slug, branches }: Shown,
  now: number,
): AlertMailFacts {
  const { brand, language, pickup, return: returned } = alert
  const address = (path: string) => originOfBrand(brand) + withLocale(path, language)
  const place = (wanted: string) =>
    branches.find((one) => one.slug === wanted)?.name[language] ?? ''
  const params = stringifySearch(rentalParams(searchOf(alert)))
  const until = kind === 'alert_confirm' ? now + CONFIRM_LASTS : panamaEpoch(pickup)
  const token = signLink({ purpose: 'alert_confirm', code: String(alert.id), until })
  return {
    ...{ car: name, pickup, return: returned },
    pickupPlace: place(alert.pickupBranch),
    returnPlace: place(alert.returnBranch),
    url:
      kind === 'alert_confirm'
        ? `${address('/avisos')}?t=${token}`
        : address(`/flota/${slug}`) + params,
    stop: `${address('/avisos')}?t=${stopToken(alert)}`,
  }
}

/** As long as the alert is kept. */
export function stopToken({ id, pickup }: Pick<StockAlert, 'id' | 'pickup'>): string {
  return signLink({ purpose: 'alert_stop', code: String(id), until: panamaEpoch(pickup) })
}

/** Null: no link of ours, or its time has passed. */
export function readAlertLink(
  token: string,
): { readonly act: 'confirm' | 'stop'; readonly id: number } | null {
  for (const act of ['confirm', 'stop'] as const) {
    const link = readLink(token, `alert_${act}`)
    if (link.ok) return { act, id: Number(link.code) }
  }
  return null
}

export function searchOf(alert: StockAlert): RentalSearch {
  const { pickupBranch, returnBranch, pickup, return: returned } = alert
  return { pickupBranch, returnBranch, pickup, return: returned }
}
