import { type FocusEvent, useState } from 'react'
import { FieldMessage } from '~/components/ui/field'
import { formatMonth } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/catalogue'
import { fullYear } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import { fieldId, problemMessage } from '../field-words'
import { joinBirthday, splitBirthday } from '../reservation.schema'
import type { BookingForm } from '../reservation-form'
import type { FieldCheck } from './use-field-check'

/** No order of digits to guess (03/04 means two things to two renters), numeric keyboards, autofill, no script. */
export function BirthdayField({
  form,
  check,
  locale,
  help,
  least,
}: {
  readonly form: BookingForm
  readonly check: FieldCheck
  readonly locale: Locale
  readonly help: string
  /** Full years from which the car is rented. */
  readonly least: number
}) {
  return (
    <form.Field name="birthday" validators={{ onDynamic: ({ value }) => check('birthday', value) }}>
      {({ state: { value, meta }, handleChange, handleBlur }) => (
        <BirthdayInputs
          value={value}
          onChange={handleChange}
          onLeave={handleBlur}
          error={meta.errors[0] && problemMessage(meta.errors[0], least)}
          help={help}
          locale={locale}
        />
      )}
    </form.Field>
  )
}

function BirthdayInputs({
  value,
  onChange,
  onLeave,
  error,
  help,
  locale,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
  readonly error: string | undefined
  readonly help: string
  readonly locale: Locale
}) {
  const [typed, setTyped] = useState(() => splitBirthday(value))
  // Typed digits stay as they are (`4`, not `04`); a value from elsewhere (a restored draft) replaces them.
  const parts =
    joinBirthday(typed.day, typed.month, typed.year) === value ? typed : splitBirthday(value)
  const change = (part: Partial<typeof typed>) => {
    const next = { ...parts, ...part }
    setTyped(next)
    onChange(joinBirthday(next.day, next.month, next.year))
  }
  const id = fieldId('birthday')
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-m`,
  } as const
  return (
    <fieldset
      className={error ? 'field has-err' : 'field'}
      onBlur={(event: FocusEvent<HTMLFieldSetElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        const year = fullYear(parts.year)
        if (year !== parts.year) change({ year })
        onLeave()
      }}
    >
      <legend className="lbl">{m.details_birthday()}</legend>
      <div className="input bday">
        <input
          {...shared}
          id={id}
          name="birthdayDay"
          aria-label={m.details_day()}
          placeholder={m.details_day()}
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          value={parts.day}
          onChange={(event) => change({ day: digits(event.target.value) })}
        />
        <span className="bday-m">
          <select
            {...shared}
            name="birthdayMonth"
            aria-label={m.details_month()}
            autoComplete="bday-month"
            value={parts.month}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">{m.details_month()}</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthName(month, locale)}
              </option>
            ))}
          </select>
          <ChevronDown className="i i-16" aria-hidden />
        </span>
        <input
          {...shared}
          name="birthdayYear"
          aria-label={m.details_year()}
          placeholder={m.details_year()}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          value={parts.year}
          onChange={(event) => change({ year: digits(event.target.value) })}
        />
      </div>
      <FieldMessage id={`${id}-m`} help={help} error={error} />
    </fieldset>
  )
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

function monthName(month: string, locale: Locale): string {
  return formatMonth(`2000-${month}-01`, locale).replace(/\s.*$/, '')
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
