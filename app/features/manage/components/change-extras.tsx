import { useId } from 'react'
import { InlineSelect } from '~/components/ui/select'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { AddOnOption } from '../change.types'
import type { ChangePart } from '../change-parts'

/** How many of each; a native list, which is the same without scripts. */
export function ChangeExtras({ page: { addOns }, change, locale }: ChangePart) {
  if (addOns.length === 0) return null
  return (
    <fieldset className="ch-extras">
      <legend>
        <h2 className="h3">{m.change_extras()}</h2>
      </legend>
      <div className="ch-opts">
        {addOns.map((option) => (
          <Extra
            key={option.addOn.code}
            option={option}
            quantity={change.wish.addOns[option.addOn.code] ?? 0}
            price={formatMoney(option.addOn.dailyPrice)}
            name={option.addOn.name[locale]}
            onChange={(quantity) =>
              change.choose({
                addOns: { ...change.wish.addOns, [option.addOn.code]: quantity },
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Extra({
  option: { addOn },
  quantity,
  name,
  price,
  onChange,
}: {
  readonly option: AddOnOption
  readonly quantity: number
  readonly name: string
  readonly price: string
  readonly onChange: (quantity: number) => void
}) {
  const id = useId()
  const { code, maxDays, maxQuantity } = addOn
  const counts = Array.from({ length: maxQuantity + 1 }, (_, count) => count)
  return (
    <div className="row between ch-extra">
      <div id={id}>
        <b>{name}</b>
        <small>
          {price}{' '}
          {maxDays === null
            ? m.extras_per_day()
            : m.extras_per_day_cap({ days: m.bill_days({ count: maxDays }) })}
        </small>
      </div>
      <InlineSelect
        label={<span className="sr">{m.extras_quantity({ name })}</span>}
        name={`addOn.${code}`}
        value={quantity}
        aria-describedby={id}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count === 0 ? m.change_without() : count}
          </option>
        ))}
      </InlineSelect>
    </div>
  )
}
