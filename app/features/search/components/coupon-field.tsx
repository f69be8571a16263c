import { useId } from 'react'
import { m } from '~/paraglide/messages'

/** "Tengo un cupón": opens a field; the code is checked where prices are made. Works without JavaScript. */
export function CouponField({
  coupon,
  onChange,
}: {
  readonly coupon: string
  readonly onChange: (typed: string) => void
}) {
  const id = useId()
  return (
    <details className="search-coupon" open={coupon !== ''}>
      <summary>
        <span className="link small">
          <span className="long">{m.search_have_coupon()}</span>
          <span className="short">{m.search_have_coupon_short()}</span>
        </span>
      </summary>
      <div className="field">
        <label htmlFor={id}>{m.search_coupon()}</label>
        <div className="input">
          <input
            id={id}
            name="cupon"
            defaultValue={coupon}
            onBlur={(event) => {
              if (event.target.value !== coupon) onChange(event.target.value)
            }}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </div>
    </details>
  )
}
