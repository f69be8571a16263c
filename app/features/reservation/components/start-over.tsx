import { useSelector } from '@tanstack/react-form'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import { isBlank } from '../booking-values'
import type { Booking } from './use-booking'

const FORM_ID = 'start-over'

/** Offers to empty the form (§3.13) once there is something in it, and says first what goes and what stays. */
export function StartOver({
  form,
  coupon,
  isWaiting,
}: Pick<Booking, 'form' | 'coupon'> & Pick<Waiting, 'isWaiting'>) {
  const isEmpty = useSelector(form.store, ({ values }) => isBlank(values))
  if (isEmpty && !coupon.applied) return null
  return (
    <details className="start-over small">
      <summary>
        <span className="link">{m.reservation_start_over()}</span>
      </summary>
      <p className="muted" role="status">
        {isWaiting ? m.reservation_start_over_waiting() : m.reservation_start_over_effect()}
      </p>
      <Button type="submit" form={FORM_ID} size="sm" variant="outline" busy={isWaiting}>
        {m.reservation_start_over_confirm()}
      </Button>
    </details>
  )
}

/** The form of that button stands beside the form of the steps, as none can stand within it. It is posted with scripts, too. */
export function StartOverForm({ post }: Pick<Waiting, 'post'>) {
  return (
    <form id={FORM_ID} method="post" hidden onSubmit={post}>
      <input type="hidden" name="action" value="start-over" />
    </form>
  )
}

type Waiting = ReturnType<typeof useStartOver>

/** Without a connection the answer would be the browser's error page: the form waits until there is one. */
export function useStartOver({ discard }: Pick<Booking, 'discard'>) {
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null)
  const send = useCallback(
    async (form: HTMLFormElement) => {
      setWaiting(null)
      await discard()
      form.submit()
    },
    [discard],
  )
  useEffect(() => {
    if (!waiting) return
    const back = () => void send(waiting)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [waiting, send])
  return {
    isWaiting: waiting !== null,
    post: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (navigator.onLine) void send(event.currentTarget)
      else setWaiting(event.currentTarget)
    },
  }
}
