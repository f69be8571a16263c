import { useSelector } from '@tanstack/react-form'
import type { FormEvent } from 'react'
import { Button } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import { isBlank } from '../booking-values'
import type { Booking } from './use-booking'

const FORM_ID = 'start-over'

/** Offers to empty the form (§3.13) once there is something in it, and says first what goes and what stays. */
export function StartOver({ form, coupon }: Pick<Booking, 'form' | 'coupon'>) {
  const isEmpty = useSelector(form.store, ({ values }) => isBlank(values))
  if (isEmpty && !coupon.applied) return null
  return (
    <details className="start-over small">
      <summary>
        <span className="link">{m.reservation_start_over()}</span>
      </summary>
      <p className="muted">{m.reservation_start_over_effect()}</p>
      <Button type="submit" form={FORM_ID} size="sm" variant="outline">
        {m.reservation_start_over_confirm()}
      </Button>
    </details>
  )
}

/** The form of that button stands beside the form of the steps, as none can stand within it. It is posted with scripts, too. */
export function StartOverForm({ discard }: Pick<Booking, 'discard'>) {
  const post = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await discard()
    form.submit()
  }
  return (
    <form id={FORM_ID} method="post" hidden onSubmit={(event) => void post(event)}>
      <input type="hidden" name="action" value="start-over" />
    </form>
  )
}
