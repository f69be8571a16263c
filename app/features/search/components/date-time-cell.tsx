import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { FieldMessage } from '~/components/ui/field'
import type { IconComponent } from '~/components/ui/stroke'
import { dateOf, type LocalDate, type LocalDateTime, timeOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { dayWords } from '../search-words'
import type { TimeOption } from '../time-options'

/** Before and without JavaScript a native date input, then the calendar's button in the same room. */
export function DateTimeCell({
  label,
  shortLabel,
  timeLabel,
  name,
  value,
  min,
  max,
  times,
  icon: Icon,
  locale,
  help,
  error,
  open,
  onOpen,
  onIntent,
  onTime,
}: {
  readonly label: string
  readonly shortLabel: string
  readonly timeLabel: string
  /** `desde` or `hasta`; the fields are `{name}_fecha` and `{name}_hora`. */
  readonly name: string
  readonly value: LocalDateTime
  readonly min: LocalDate
  readonly max: LocalDate
  readonly times: readonly TimeOption[]
  readonly icon: IconComponent
  readonly locale: Locale
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly open: boolean
  readonly onOpen: () => void
  readonly onIntent: () => void
  readonly onTime: (time: string) => void
}) {
  const hydrated = useHydrated()
  const id = useId()
  return (
    <div className="cell">
      <label className="lbl" htmlFor={hydrated ? undefined : id} id={`${id}-l`}>
        <span className="desk-only">{label}</span>
        <span className="phone-only">{shortLabel}</span>
      </label>
      <div className="duo">
        {hydrated ? (
          <button
            type="button"
            className="ctl"
            // biome-ignore lint/a11y/noAutofocus: whoever was in the input goes on where it stood
            autoFocus={document.activeElement?.id === id}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-labelledby={`${id}-l ${id}-v`}
            aria-describedby={`${id}-m`}
            onClick={onOpen}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            <Icon className="i" aria-hidden />
            <span id={`${id}-v`}>{dayWords(value, locale)}</span>
          </button>
        ) : (
          <span className="ctl">
            <Icon className="i" aria-hidden />
            <input
              id={id}
              type="date"
              name={`${name}_fecha`}
              defaultValue={dateOf(value)}
              min={min}
              max={max}
              required
              aria-describedby={`${id}-m`}
              aria-invalid={error ? true : undefined}
            />
          </span>
        )}
        <span className="ctl time">
          <select
            name={`${name}_hora`}
            aria-label={timeLabel}
            aria-describedby={`${id}-m`}
            aria-invalid={error ? true : undefined}
            value={timeOf(value)}
            onChange={(event) => onTime(event.currentTarget.value)}
          >
            {times.map(({ time, label: words }) => (
              <option key={time} value={time}>
                {words}
              </option>
            ))}
          </select>
        </span>
      </div>
      <FieldMessage id={`${id}-m`} help={help} error={error} />
    </div>
  )
}
