import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Note } from '~/components/ui/note'
import { useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import type { SteerNotice as Notice } from '../reservation.types'

/**
 * Says why a guard sent the renter here (`aviso` of the address), on whatever screen that is; without
 * scripts as a note. The address then forgets it, so that a reload does not say it again.
 */
export function SteerNotice() {
  const { aviso } = useSearch({ strict: false })
  const { show } = useToast()
  const navigate = useNavigate()
  const notice = notices.find((one) => one === aviso)
  useEffect(() => {
    if (!notice) return
    show({ id: 'steer', title: words[notice]() })
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, aviso: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [notice, show, navigate])
  if (!notice) return null
  return (
    <noscript>
      <Note tone="info">{words[notice]()}</Note>
    </noscript>
  )
}

const words: Record<Notice, () => string> = {
  choose_dates: m.notice_choose_dates,
  choose_car: m.notice_choose_car,
  car_gone: m.notice_car_gone,
  no_reservation: m.notice_no_reservation,
  reservation_expired: m.notice_reservation_expired,
  already_booked: m.notice_already_booked,
  payment_refunded: m.notice_payment_refunded,
}

const notices: readonly Notice[] = [
  'choose_dates',
  'choose_car',
  'car_gone',
  'no_reservation',
  'reservation_expired',
  'already_booked',
  'payment_refunded',
]
