import { expect, test } from 'vitest'
import { attemptStatuses } from '~/domain/booking/attempt'
import { attemptMethods, paymentTypes } from '~/domain/booking/payment-methods'
import { cancelReasons, reservationEvents, reservationStatuses } from '~/domain/booking/reservation'
import {
  branchKinds,
  carStatuses,
  carTypes,
  fuels,
  promoKinds,
  promoStyles,
  transmissions,
} from '~/domain/catalogue'
import { factIcons, pageLayouts } from '~/domain/info-page'
import { couponKinds } from '~/domain/pricing/coupon'
import { reservationTypes } from '~/domain/pricing/price'
import { seasonKinds } from '~/domain/pricing/rates'
import { fieldOf } from '../../directus/schema/collections.ts'

/** The values that the back office offers for a field. */
function choicesOf(name: string): (string | number)[] {
  const [collection = '', field = ''] = name.split('.')
  const { options } = fieldOf(collection, field)
  return (options?.choices ?? []).map(({ value }) => value)
}

test.each([
  ['branches.tipo', branchKinds],
  ['coupons.kind', couponKinds],
  ['ctas.kind', promoKinds],
  ['ctas.style', promoStyles],
  ['flota.combustible', fuels],
  ['flota.status', ['archived', 'draft', ...carStatuses]],
  ['flota.transmision', transmissions],
  ['flota.tipo', carTypes],
  ['info_pages.icon', factIcons],
  ['info_pages.page_layout', pageLayouts],
  ['payments.method', attemptMethods],
  ['payments.status', attemptStatuses],
  ['rate_rules.season', seasonKinds],
  ['reservations.cancel_reason', cancelReasons],
  ['reservations.payment_type', paymentTypes],
  ['reservations.reservation_type', reservationTypes],
  ['reservations.status', reservationStatuses],
])('%s can be what the site reads, and nothing else', (name, values) => {
  expect(choicesOf(name).toSorted()).toEqual(values.toSorted())
})

test('each step of a reservation can be written down', () => {
  expect(choicesOf('reservation_steps.event')).toEqual(
    expect.arrayContaining([...reservationEvents]),
  )
  expect(reservationEvents).toHaveLength(9)
})
