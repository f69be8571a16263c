import { type ComponentProps, type FocusEvent, useState } from 'react'
import { asTypedCode } from '~/domain/as-typed-code'
import { formatMonth } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { fullYear, joinDate, readDate, splitDate } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import { FieldMessage } from './field'

/**
 * A date in three fields named `{name}Day`, `Month` and `Year`: no order of digits to guess (03/04 means two things to
 * two renters), numeric keyboards, no script.
 */
export function DateInput({
  id,
  name,
  label,
  value,
  onChange,
  onLeave,
  help,
  error,
  locale,
  isOwnBirthday = false,
  yearInFull = (year) => fullYear(year, panamaNow(Date.now())),
}: {
  readonly id: string
  readonly name: string
  readonly label: string
  /** `YYYY-MM-DD`; parts may be missing. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
  readonly help: string
  readonly error: string | undefined
  readonly locale: Locale
  /** The browser may know it. */
  readonly isOwnBirthday?: boolean
  /** Makes four digits of a year that was typed with two. */
  readonly yearInFull?: (year: string) => string
}) {
  const [typed, setTyped] = useState(() => splitDate(value))
  // Typed digits stay as they are (`4`, not `04`); a value from elsewhere (a restored draft) replaces them.
  const parts = joinDate(typed.day, typed.month, typed.year) === value ? typed : splitDate(value)
  const change = (part: Partial<typeof typed>) => {
    const next = { ...parts, ...part }
    setTyped(next)
    onChange(joinDate(next.day, next.month, next.year))
  }
  const complete = () => {
    const year = yearInFull(parts.year)
    if (year !== parts.year) change({ year })
  }
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-m`,
  } as const
  const digits = (part: 'day' | 'year', length: number): ComponentProps<'input'> => ({
    ...shared,
    inputMode: 'numeric',
    // Longer than the part: a whole date may be pasted into it.
    maxLength: 40,
    onChange: ({ target }) =>
      change(
        readDate(target.value) ?? {
          [part]: asTypedCode(target.value).replace(/\D/g, '').slice(0, length),
        },
      ),
    // Enter sends the form from within the field.
    onKeyDown: ({ key }) => key === 'Enter' && complete(),
  })
  return (
    <fieldset
      className={error ? 'field has-err' : 'field'}
      onBlur={(event: FocusEvent<HTMLFieldSetElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        complete()
        onLeave()
      }}
    >
      <legend className="lbl">{label}</legend>
      <div className="input date-parts">
        <input
          {...digits('day', 2)}
          id={id}
          name={`${name}Day`}
          aria-label={m.details_day()}
          placeholder={m.details_day()}
          autoComplete={isOwnBirthday ? 'bday-day' : undefined}
          value={parts.day}
        />
        <span className="date-month">
          <select
            {...shared}
            name={`${name}Month`}
            aria-label={m.details_month()}
            autoComplete={isOwnBirthday ? 'bday-month' : undefined}
            value={parts.month}
            onChange={({ target }) => change({ month: target.value })}
          >
            <option value="">{m.details_month()}</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {formatMonth(`2000-${month}-01`, locale).replace(/\s.*$/, '')}
              </option>
            ))}
          </select>
          <ChevronDown className="i i-16" aria-hidden />
        </span>
        <input
          {...digits('year', 4)}
          name={`${name}Year`}
          aria-label={m.details_year()}
          placeholder={m.details_year()}
          autoComplete={isOwnBirthday ? 'bday-year' : undefined}
          value={parts.year}
        />
      </div>
      <FieldMessage id={`${id}-m`} help={help} error={error} />
    </fieldset>
  )
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
