import { useEffect, useState } from 'react'
import { Field } from '~/components/ui/field'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import { renterOf } from '../booking-values'
import { fieldId, problemMessage } from '../field-words'
import { callingCodeOf, countryValue, splitPhone, usualCountries } from '../phone-countries'
import { worldCountries } from '../phone-world'
import type { BookingForm } from '../reservation-form'
import type { FieldCheck } from './use-field-check'

type Option = { readonly value: string; readonly name: string }

/** Panama unless another country is chosen (D21). A number typed with its plus is taken as it is. */
export function PhoneField({
  form,
  check,
  locale,
}: {
  readonly form: BookingForm
  readonly check: FieldCheck
  readonly locale: Locale
}) {
  return (
    <form.Field
      name="phone"
      validators={{ onDynamic: () => check('phone', renterOf(form.state.values).phone) }}
    >
      {({ state: { value, meta }, handleChange, handleBlur }) => (
        <Field
          label={m.details_phone()}
          id={fieldId('phone')}
          help={m.details_phone_help()}
          error={meta.errors[0] && problemMessage(meta.errors[0])}
        >
          {(control) => (
            <div className="input">
              <CallingCode form={form} locale={locale} />
              <input
                {...control}
                type="tel"
                inputMode="tel"
                name="phone"
                autoComplete="tel-national"
                maxLength={40}
                value={value}
                onChange={(event) => handleChange(event.target.value)}
                onBlur={() => {
                  followPrefix(form)
                  handleBlur()
                }}
              />
            </div>
          )}
        </Field>
      )}
    </form.Field>
  )
}

/** Pasted or typed with its calling code: the country beside it becomes that of the number (D41). */
function followPrefix(form: BookingForm) {
  const { phone, phoneCountry } = form.state.values
  const { country, national } = splitPhone(phone, phoneCountry)
  if (national === phone) return
  form.setFieldValue('phoneCountry', country)
  form.setFieldValue('phone', national)
}

/** `PA +507` over a native select: the whole world where the code runs, the usual countries before. */
function CallingCode({ form, locale }: { readonly form: BookingForm; readonly locale: Locale }) {
  const world = useWorld(locale)
  const usual = usualCountries.map((one) => ({ value: countryValue(one), name: one.name[locale] }))
  return (
    <form.Field
      name="phoneCountry"
      listeners={{ onChange: () => void form.validateField('phone', 'change') }}
    >
      {({ state: { value }, handleChange }) => (
        <span className="phone-prefix phone-cc">
          <span aria-hidden="true">{value.replace('+', ' +')}</span>
          <ChevronDown className="i i-16" aria-hidden />
          <select
            name="phoneCountry"
            aria-label={m.details_phone_country()}
            autoComplete="tel-country-code"
            value={value}
            onChange={(event) => handleChange(event.target.value)}
          >
            <Options options={usual} />
            {world.length > 0 && <hr />}
            <Options options={world.filter((one) => !usual.some((u) => u.value === one.value))} />
          </select>
        </span>
      )}
    </form.Field>
  )
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name} +{callingCodeOf(value)}
    </option>
  ))
}

function useWorld(locale: Locale): readonly Option[] {
  const [world, setWorld] = useState<readonly Option[]>([])
  useEffect(() => {
    const all = worldCountries(locale)
    setWorld(all.map((one) => ({ value: countryValue(one), name: one.name })))
  }, [locale])
  return world
}
