import { m } from '~/paraglide/messages'
import type { NoticeCode } from './booking.types'

export const noticeWords: Record<NoticeCode, () => string> = {
  choose_dates: m.notice_choose_dates,
  choose_car: m.notice_choose_car,
  car_gone: m.notice_car_gone,
  minimum_rental: m.notice_minimum_stay,
  rental_limit: m.notice_rental_limit,
  car_age: m.notice_car_age,
  no_reservation: m.notice_no_reservation,
  not_held: m.notice_not_held,
  reservation_expired: m.notice_reservation_expired,
  payment_refunded: m.notice_payment_refunded,
  precheckin_look_up: m.notice_precheckin_look_up,
  precheckin_step: m.notice_precheckin_step,
  link_unread: m.notice_link_unread,
}

/** News of money or of a car that is lost, and of a link that was read in part: they stay until they are closed. */
export const lastingNotices: ReadonlySet<NoticeCode> = new Set([
  'payment_refunded',
  'reservation_expired',
  'car_gone',
  'link_unread',
])
