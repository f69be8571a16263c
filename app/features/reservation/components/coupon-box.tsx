import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { TextInput } from '~/components/ui/text-input'
import type { Coupon } from '~/domain/pricing/coupon'
import { type Cents, formatMoney, formatPercent } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import TicketPercent from '~icons/lucide/ticket-percent'
import type { CouponState } from './use-coupon'

/** A coupon that a promotion offers, with what it takes off this total. */
export type OfferedCoupon = { readonly code: string; readonly saving: Cents }

/** One coupon: offered or typed and applied, or applied with a way to remove it (D11). */
export function CouponBox({
  state,
  offered,
  discount,
}: {
  readonly state: CouponState
  readonly offered: OfferedCoupon | null
  /** Cents that the coupon takes off the total. */
  readonly discount: number
}) {
  const { applied } = state
  useFocusAfter()
  return (
    <section className="step-block">
      <h2 className="h3 block-t">{m.coupon_heading()}</h2>
      <div role="status">
        {applied && <AppliedCoupon coupon={applied} discount={discount} onRemove={state.remove} />}
      </div>
      {!applied && (
        <>
          {offered && <CouponOffer state={state} {...offered} />}
          <CouponEntry state={state} />
        </>
      )}
    </section>
  )
}

function AppliedCoupon({
  coupon,
  discount,
  onRemove,
}: {
  readonly coupon: Coupon
  readonly discount: number
  readonly onRemove: () => void
}) {
  const { code, kind, percent } = coupon
  const amount = formatMoney(discount)
  return (
    <div className="row coupon-on">
      <TicketPercent className="i i-24" aria-hidden />
      <div>
        <b>{m.coupon_applied({ code })}</b>
        <p className="small muted">
          {kind === 'percent'
            ? m.coupon_saves_percent({ percent: formatPercent(percent), amount })
            : m.coupon_saves({ amount })}
        </p>
      </div>
      <input type="hidden" name="coupon" value={code} />
      <button
        type="submit"
        name="action"
        value="remove-coupon"
        className="link small"
        aria-label={m.coupon_remove_label({ code })}
        onClick={(event) => {
          event.preventDefault()
          focusAfter('.coupon-in input')
          onRemove()
        }}
      >
        {m.coupon_remove()}
      </button>
    </div>
  )
}

function CouponOffer({ state, code, saving }: OfferedCoupon & { readonly state: CouponState }) {
  return (
    <Button
      type="submit"
      name="offered"
      value={code}
      variant="outline"
      busy={state.busy}
      className="coupon-offer"
      onClick={(event) => {
        event.preventDefault()
        focusAfter('.coupon-on button')
        void state.apply(code)
      }}
    >
      <TicketPercent className="i" aria-hidden />
      {m.coupon_offer({ code, amount: formatMoney(saving) })}
    </Button>
  )
}

function CouponEntry({ state }: { readonly state: CouponState }) {
  const id = useId()
  const [code, setCode] = useState(state.refusedCode)
  const apply = () => {
    focusAfter('.coupon-on button')
    void state.apply(code)
  }
  return (
    <div className="coupon-in">
      <TextInput
        id={id}
        name="coupon"
        label={m.coupon_label()}
        optional
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        error={state.problem ?? undefined}
      />
      <Button
        type="submit"
        name="action"
        value="coupon"
        variant="outline"
        busy={state.busy}
        onClick={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {m.coupon_apply()}
      </Button>
    </div>
  )
}
