import { useId } from 'react'
import { InlineSelect } from '~/components/ui/select'
import { rentalDays } from '~/domain/calendar/rental-period'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { chargedDays } from '~/domain/pricing/price'
import type { TaxPercents } from '~/domain/pricing/taxes'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import type { AddOnOption } from '../change.types'
import type { ChangePart } from '../change-parts'

/** How many of each; a native list, which is the same without scripts. */
export function ChangeExtras({ page, change, locale }: ChangePart) {
  const { addOns, wish } = page
  const days = rentalDays(wish.search.pickup, wish.search.return)
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
            net={partNet(
              option.addOn.dailyPrice,
              chargedDays(option.addOn, days),
              percentsOf(page),
            )}
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
  option,
  quantity,
  name,
  net,
  onChange,
}: {
  readonly option: AddOnOption
  readonly quantity: number
  readonly name: string
  readonly net: string
  readonly onChange: (quantity: number) => void
}) {
  const id = useId()
  const { addOn, differences } = option
  const { code, maxDays, maxQuantity } = addOn
  const cost = costOfNext(option)
  const counts = Array.from({ length: maxQuantity + 1 }, (_, count) => count)
  return (
    <div className="row between ch-extra">
      <div id={id}>
        <b>{name}</b>
        {cost !== null && (
          <p>
            <b className="num">{addedMoney(cost)}</b>{' '}
            {cost !== 0 && (isAnother(option) ? m.part_another() : m.part_total())}
          </p>
        )}
        <small>
          {[net, maxDays !== null && m.extras_cap({ days: m.bill_days({ count: maxDays }) })]
            .filter(Boolean)
            .join(' · ')}
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
            {[count === 0 ? m.change_without() : count, differenceWords(differences[count])]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </InlineSelect>
    </div>
  )
}

/** Cents that one more adds to the total; of all, where there can be no more; null: not known (D48). */
function costOfNext({ quantity, differences }: AddOnOption): Cents | null {
  const [from, to] = isAnotherLeft(quantity, differences)
    ? [differences[quantity], differences[quantity + 1]]
    : [differences[0], differences[quantity]]
  return from == null || to == null ? null : to - from
}

function isAnotherLeft(quantity: number, differences: AddOnOption['differences']): boolean {
  return quantity + 1 < differences.length
}

function isAnother({ quantity, differences }: AddOnOption): boolean {
  return quantity > 0 && isAnotherLeft(quantity, differences)
}

function differenceWords(difference: Cents | null | undefined): string {
  return difference ? formatMoney(difference, { signed: true }) : ''
}

/** The percentages of the bill as it would be, or as it is. */
function percentsOf({ result, managed }: ChangePart['page']): TaxPercents {
  return result.ok ? result.offer.after : managed.booking.quote
}
