import type { RentalSearch } from '~/domain/booking/search'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import { withLocale } from '~/domain/locale-path'
import { readLink, signLink } from '~/features/booking/signed-link.server'
import { rentalParams } from '~/features/search/rental-params'
import { stringifySearch } from '~/features/search/search-url'
import type { StockAlert } from '~/server/directus/stock-alerts.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { appConfig } from '../../../app.config'
import type { AlertMailFacts } from './alert-mail.schema'

const { unconfirmedAlertHours, alertRefusalDays } = appConfig.retention
/** Milliseconds. */
const CONFIRM_LASTS = unconfirmedAlertHours * 3_600_000
const STOP_LASTS = alertRefusalDays * 86_400_000

type Shown = {
  /** The car's name; below, the slug of its page. */
  readonly name: string
  readonly slug: string
  readonly branches: readonly Branch[]
}

/** The facts of the mail that asks to confirm an alert. `now`: epoch milliseconds. */
export function confirmMailFacts(alert: StockAlert, shown: Shown, now: number): AlertMailFacts {
  const code = String(alert.id)
  const token = signLink({ purpose: 'alert_confirm', code, until: now + CONFIRM_LASTS })
  return { ...mailFacts(alert, shown, now), url: `${addressOf(alert, '/avisos')}?t=${token}` }
}

/** The facts of the mail that the alert asked for; its link opens the search of the alert. */
export function freeMailFacts(alert: StockAlert, shown: Shown, now: number): AlertMailFacts {
  const params = { ...rentalParams(searchOf(alert)), cupon: alert.coupon || undefined }
  const url = addressOf(alert, `/flota/${shown.slug}`) + stringifySearch(params)
  return { ...mailFacts(alert, shown, now), url }
}

function mailFacts(
  alert: StockAlert,
  { name, branches }: Shown,
  now: number,
): Omit<AlertMailFacts, 'url'> {
  const { language, pickup, return: returned } = alert
  const place = (wanted: string) =>
    branches.find((one) => one.slug === wanted)?.name[language] ?? ''
  return {
    ...{ car: name, pickup, return: returned },
    pickupPlace: place(alert.pickupBranch),
    returnPlace: place(alert.returnBranch),
    stop: `${addressOf(alert, '/avisos')}?t=${stopToken(alert, now)}`,
  }
}

function addressOf({ brand, language }: StockAlert, path: string): string {
  return originOfBrand(brand) + withLocale(path, language)
}

/** Names the address, not the alert: it serves also when that is forgotten. As long as one is, or mails are refused. */
export function stopToken(
  { address, pickup }: Pick<StockAlert, 'address' | 'pickup'>,
  now: number,
): string {
  const until = Math.max(panamaEpoch(pickup), now + STOP_LASTS)
  return signLink({ purpose: 'alert_stop', code: address, until })
}

export type AlertLink =
  | { readonly act: 'confirm'; readonly id: number }
  | { readonly act: 'stop'; readonly address: string }

/** The alert's link is null when it is not ours or its time has passed. */
export function readAlertLink(token: string): AlertLink | null {
  const confirm = readLink(token, 'alert_confirm')
  if (confirm.ok) return { act: 'confirm', id: Number(confirm.code) }
  const stop = readLink(token, 'alert_stop')
  return stop.ok ? { act: 'stop', address: stop.code } : null
}

export function searchOf(alert: StockAlert): RentalSearch {
  const { pickupBranch, returnBranch, pickup, return: returned, driverAge } = alert
  return { pickupBranch, returnBranch, pickup, return: returned, driverAge: driverAge ?? undefined }
}
