import { withLocale } from '~/domain/locale-path'
import { catalogue } from '~/server/catalogue.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import type { Extra } from '~/server/directus/extra-record.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { PaymentRequest, TokenizedCard } from '~/server/gateways'
import { originOfBrand } from '~/server/http/hosts.server'
import { requestContext } from '~/server/request-context.server'

/** All from the frozen quote and the reservation, so that asking twice is the same. */
export async function requestOf(
  attempt: Attempt,
  reservation: ReservationRecord,
  card?: TokenizedCard,
): Promise<PaymentRequest> {
  const { site } = (await catalogue(reservation.brand)).value
  // Back to the host that has the renter's cookies, and so to the same brand (D33).
  const { actor = 'renter', origin } = requestContext()
  const host = actor === 'renter' ? origin : originOfBrand(reservation.brand)
  const back = `${host}/api/pago/${attempt.gateway}/retorno`
  const { renter, code, language } = reservation
  return {
    attemptId: attempt.key,
    reservationCode: code,
    amount: attempt.amount,
    currency: 'USD',
    description: `${site.name} ${code}`.slice(0, 127),
    locale: language,
    returnUrl: back,
    cancelUrl: back,
    customer: { name: `${renter.name} ${renter.lastName}`, email: renter.email },
    brandName: site.name,
    ...(card ? { card } : {}),
  }
}

export function checkoutPath({ language }: Pick<ReservationRecord, 'language'>): string {
  return withLocale('/reserva/checkout', language === 'en' ? 'en' : 'bare')
}

/** Of the page that asked for it. */
export function extraPath(
  { language }: Pick<ReservationRecord, 'language'>,
  { query }: Pick<Extra, 'query'>,
): string {
  return `${withLocale('/reserva/gestionar/pagar', language === 'en' ? 'en' : 'bare')}?${query}`
}

export function thanksPath({ language }: Pick<ReservationRecord, 'language'>): string {
  return withLocale('/reserva/thanks', language === 'en' ? 'en' : 'bare')
}
