import { Button } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { ContentIcon } from '~/components/ui/content-icon'
import { QuantityStepper } from '~/components/ui/quantity-stepper'
import type { IconComponent } from '~/components/ui/stroke'
import type { AddOn } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import { addedMoney } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import Baby from '~icons/lucide/baby'
import Check from '~icons/lucide/check'
import CirclePlus from '~icons/lucide/circle-plus'
import LifeBuoy from '~icons/lucide/life-buoy'
import Navigation from '~icons/lucide/navigation'
import UserPlus from '~icons/lucide/user-plus'

/** The words of a row whose add-on is booked already: the row is about more of it. */
export type BookedAddOn = {
  readonly chip: string
  readonly words: string
  /** The name of the field for how many more. */
  readonly label: string
}

/** An add-on of which there is one is added or not (D10). */
export function AddOnRow({
  addOn,
  quantity,
  cost,
  net,
  unit = m.part_total(),
  booked = null,
  onChange,
  locale,
}: {
  readonly addOn: AddOn
  readonly quantity: number
  /** Cents that one more adds to the total; of all, where there can be no more (D48). */
  readonly cost: Cents
  /** The sum behind it. */
  readonly net: string
  /** The words behind the cost. */
  readonly unit?: string
  readonly booked?: BookedAddOn | null
  readonly onChange: (quantity: number) => void
  readonly locale: Locale
}) {
  const { code, maxDays, maxQuantity } = addOn
  const isAnother = (booked || quantity > 0) && quantity < maxQuantity
  const name = addOn.name[locale]
  const Icon = icons[addOn.icon]
  return (
    <li className={booked || quantity > 0 ? 'add on' : 'add'}>
      <span className="ic">
        {Icon ? (
          <Icon className="i i-24" aria-hidden />
        ) : (
          <ContentIcon name={addOn.icon} className="i i-24" fallback={CirclePlus} />
        )}
      </span>
      <div>
        <b>{name}</b> {booked && <Chip tone="ok">{booked.chip}</Chip>}
        <p className="small muted">{addOn.description[locale]}</p>
      </div>
      <div className="pr">
        {maxQuantity > 0 && (
          <>
            <b className="num">{addedMoney(cost)}</b>{' '}
            <span>{cost !== 0 && (isAnother ? m.part_another() : unit)}</span>
          </>
        )}
        <small>
          {booked
            ? booked.words
            : [net, maxDays !== null && m.extras_cap({ days: m.bill_days({ count: maxDays }) })]
                .filter(Boolean)
                .join(' · ')}
        </small>
      </div>
      {maxQuantity > 0 && (
        <div className="q">
          <div className="js-only">
            {maxQuantity > 1 || booked ? (
              <QuantityStepper
                label={name}
                value={quantity}
                max={maxQuantity}
                onChange={onChange}
              />
            ) : (
              <AddButton name={name} added={quantity > 0} onChange={onChange} />
            )}
          </div>
          <input
            className="nojs-only qty-n"
            type="number"
            name={`addOn.${code}`}
            aria-label={booked ? booked.label : m.extras_quantity({ name })}
            min={0}
            max={maxQuantity}
            value={quantity}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
      )}
    </li>
  )
}

function AddButton({
  name,
  added,
  onChange,
}: {
  readonly name: string
  readonly added: boolean
  readonly onChange: (quantity: number) => void
}) {
  return added ? (
    <Button
      variant="text"
      size="sm"
      className="add-b added"
      aria-label={m.extras_added_label({ name })}
      onClick={() => onChange(0)}
    >
      <Check className="i i-16" aria-hidden />
      {m.extras_added()}
    </Button>
  ) : (
    <Button
      variant="outline"
      size="sm"
      className="add-b"
      aria-label={m.extras_add_label({ name })}
      onClick={() => onChange(1)}
    >
      {m.extras_add()}
    </Button>
  )
}

/** Those of the sample come with the code; staff may name any other of Lucide's (D28). */
const icons: Readonly<Record<string, IconComponent>> = {
  'lucide:life-buoy': LifeBuoy,
  'lucide:baby': Baby,
  'lucide:user-plus': UserPlus,
  'lucide:navigation': Navigation,
}
