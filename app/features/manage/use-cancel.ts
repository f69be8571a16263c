import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import { cancelReasons } from '~/domain/booking/reservation'
import { cancelBookingFn } from './manage.functions'
import type { CancelRefusal, CancelResult, ManagedBooking } from './manage.types'

/** Cancels what the page shows; refused, the page is loaded anew and says why. */
export function useCancel(
  { booking, cancellation }: Pick<ManagedBooking, 'booking' | 'cancellation'>,
  refused: CancelRefusal | null,
) {
  const navigate = useNavigate()
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState(refused)

  const send = async (typed: FormData) => {
    setSending(true)
    setRefusal(null)
    const reason = cancelReasons.find((one) => one === typed.get('reason')) ?? null
    const shownRefund = cancellation?.refund ?? 0
    const data = { code: booking.code, reason, shownRefund }
    const result = await cancelBookingFn({ data }).catch(refusalOf)
    if (result.ok) {
      await navigate({ to: '/reserva/gestionar/reserva' })
      return
    }
    await router.invalidate()
    setSending(false)
    setRefusal(result.error)
  }

  return {
    isSending,
    refusal,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isSending) void send(new FormData(event.currentTarget))
    },
  }
}

function refusalOf(error: unknown): CancelResult {
  const isBusy = isAppError(error, 'too_many_requests')
  return { ok: false, error: isBusy ? 'too_many_requests' : 'unavailable' }
}
