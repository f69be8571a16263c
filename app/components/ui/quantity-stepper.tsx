import { m } from '~/paraglide/messages'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'

export function QuantityStepper({
  label,
  value,
  max,
  min = 0,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly min?: number
  readonly onChange: (value: number) => void
}) {
  return (
    <fieldset className="qty">
      <legend className="sr">{label}</legend>
      <button
        type="button"
        aria-label={m.ui_remove_one({ label })}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="i" aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={m.ui_add_one({ label })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="i" aria-hidden />
      </button>
    </fieldset>
  )
}
