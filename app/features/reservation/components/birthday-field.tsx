import { DateInput } from '~/components/ui/date-input'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { fieldId, problemMessage } from '../field-words'
import type { BookingForm } from '../reservation-form'
import type { FieldCheck } from './use-field-check'

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
        <DateInput
          id={fieldId('birthday')}
          name="birthday"
          label={m.details_birthday()}
          isOwnBirthday
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
