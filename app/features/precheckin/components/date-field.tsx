import { FieldMessage } from '~/components/ui/field'
import { formatMonth } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import { splitDate } from '../date-parts'

/** No order of digits to guess, numeric keyboards, no script: three fields named `{name}Day`, `Month`, `Year`. */
export function DateField({
  id,
  name,
  label,
  value,
  help,
  error,
  locale,
}: {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value: string
  readonly help: string
  readonly error?: string | undefined
  readonly locale: Locale
}) {
  const { day, month, year } = splitDate(value)
  const shared = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-m`,
  } as const
  return (
    <fieldset className={error ? 'field has-err' : 'field'}>
      <legend className="lbl">{label}</legend>
      <div className="input pc-date">
        <input
          {...shared}
          id={id}
          name={`${name}Day`}
          aria-label={m.details_day()}
          placeholder={m.details_day()}
          inputMode="numeric"
          maxLength={2}
          defaultValue={day}
        />
        <span className="pc-date-m">
          <select
            {...shared}
            name={`${name}Month`}
            aria-label={m.details_month()}
            defaultValue={month}
          >
            <option value="">{m.details_month()}</option>
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(`2000-${one}-01`, locale).replace(/\s.*$/, '')}
              </option>
            ))}
          </select>
          <ChevronDown className="i i-16" aria-hidden />
        </span>
        <input
          {...shared}
          name={`${name}Year`}
          aria-label={m.details_year()}
          placeholder={m.details_year()}
          inputMode="numeric"
          maxLength={4}
          defaultValue={year}
        />
      </div>
      <FieldMessage id={`${id}-m`} help={help} error={error} />
    </fieldset>
  )
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
