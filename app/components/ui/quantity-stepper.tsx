import { m } from '~/paraglide/messages'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'

/** At its bounds a button keeps the focus, and does nothing: a disabled one would lose it. */
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
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Minus className="i" aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={m.ui_add_one({ label })}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Plus className="i" aria-hidden />
      </button>
    </fieldset>
  )
}
