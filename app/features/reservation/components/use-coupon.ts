import { useEffect, useState } from 'react'
import { asTyped } from '~/domain/as-typed'
import type { Coupon } from '~/domain/pricing/coupon'
import { couponMessage } from '~/features/booking/coupon-words'
import { m } from '~/paraglide/messages'
import type { CheckCouponResult, ReservationView } from '../reservation.types'
import { checkCouponFn } from '../submission.functions'

export type CouponState = {
  readonly applied: Coupon | null
  /** Why the last code was refused, in words; null: it was not. */
  readonly problem: string | null
  readonly refusedCode: string
  readonly busy: boolean
  readonly apply: (code: string) => Promise<void>
  readonly remove: () => void
  readonly refuse: (problem: string) => void
}

/** As the server last answered about it (D11). */
export function useCoupon(view: ReservationView): CouponState {
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState(() => fromView(view))
  const { coupon } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer about the coupon replaces ours
  useEffect(() => setState(fromView(view)), [coupon])
  const apply = async (typed: string) => {
    const code = asTyped(typed)
    if (code === '') return setState({ applied: null, problem: m.coupon_empty(), refusedCode: '' })
    setBusy(true)
    const result = await ask(code, view).catch(() => unreachable)
    setBusy(false)
    setState(
      result.ok
        ? { applied: result.coupon, problem: null, refusedCode: '' }
        : { applied: null, problem: wordsFor(result.error), refusedCode: code },
    )
  }
  return {
    ...state,
    busy,
    apply,
    remove: () => setState(none),
    refuse: (problem) =>
      setState((now) => ({ applied: null, problem, refusedCode: now.applied?.code ?? '' })),
  }
}

type Shown = Pick<CouponState, 'applied' | 'problem' | 'refusedCode'>

const none: Shown = { applied: null, problem: null, refusedCode: '' }

const unreachable: CheckCouponResult = { ok: false, error: { code: 'unavailable' } }

function fromView({ coupon }: ReservationView): Shown {
  if (!coupon) return none
  if ('applied' in coupon) return { ...none, applied: coupon.applied }
  return { applied: null, problem: couponMessage(coupon.refused), refusedCode: coupon.code }
}

function ask(code: string, { car, days }: ReservationView) {
  return checkCouponFn({ data: { code, carId: car.id, days } })
}

function wordsFor(error: Extract<CheckCouponResult, { ok: false }>['error']): string {
  return error.coupon ? couponMessage(error.coupon) : m.coupon_unavailable()
}
