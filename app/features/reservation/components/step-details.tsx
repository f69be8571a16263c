import { useSelector } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import type { Locale } from '~/domain/catalogue'
import { MINIMUM_AGE } from '~/domain/client'
import { suggestEmail } from '~/domain/email'
import { formatMoney } from '~/domain/money'
import { m } from '~/paraglide/messages'
import IdCard from '~icons/lucide/id-card'
import Plane from '~icons/lucide/plane'
import { fieldId, problemMessage } from '../field-words'
import { callingCodeOf, HOME_COUNTRY } from '../phone-countries'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { BirthdayField } from './birthday-field'
import { CouponBox } from './coupon-box'
import { FormText } from './form-text'
import { PhoneField } from './phone-field'
import { StepHeading } from './step-heading'
import { TermsLabel } from './terms-label'
import { useAdoption } from './use-adopted-values'
import type { CouponState } from './use-coupon'
import { termsProblem, useFieldCheck } from './use-field-check'

type Props = {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly adopt: () => void
  readonly coupon: CouponState
  /** Cents that the coupon takes off. */
  readonly discount: number
  /** What stands against the booking, under the heading. */
  readonly notices: ReactNode
}

/** Step 3: who drives, coupon, terms (D21). */
export function StepDetails(props: Props) {
  const { coupon, discount, locale } = props
  useAdoption(props.adopt)
  return (
    <>
      <ClientFields {...props} />
      <CouponBox state={coupon} discount={discount} locale={locale} />
      <Consents {...props} />
    </>
  )
}

function ClientFields({ form, view, locale, notices }: Props) {
  const check = useFieldCheck(view.search.pickup)
  const isAbroad = useSelector(form.store, ({ values }) => {
    return locale === 'en' || callingCodeOf(values.phoneCountry) !== callingCodeOf(HOME_COUNTRY)
  })
  return (
    <section className="block">
      <StepHeading title={m.details_heading()} lead={m.details_lead()} />
      {notices}
      <div className="form2">
        <FormText
          form={form}
          name="name"
          label={m.details_name()}
          check={(value) => check('name', value)}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <FormText
          form={form}
          name="lastName"
          label={m.details_last_name()}
          check={(value) => check('lastName', value)}
          autoComplete="family-name"
          autoCapitalize="words"
        />
        <FormText
          form={form}
          name="email"
          className="full"
          type="email"
          inputMode="email"
          label={m.details_email()}
          check={(value) => check('email', value)}
          hint={(typed) => <EmailHint form={form} typed={typed} />}
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
        />
        <PhoneField form={form} check={check} locale={locale} />
        <BirthdayField
          form={form}
          check={check}
          locale={locale}
          help={birthdayHelp(view, locale)}
        />
        <FormText
          form={form}
          name="license"
          label={m.details_license()}
          check={(value) => check('license', value)}
          help={isAbroad ? m.details_license_help() : undefined}
          start={<IdCard className="i" aria-hidden />}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
        />
        <FormText
          form={form}
          name="flightNumber"
          label={m.details_flight()}
          optional
          check={(value) => check('flightNumber', value)}
          help={m.details_flight_help()}
          start={<Plane className="i" aria-hidden />}
          placeholder="CM 302"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
        />
      </div>
    </section>
  )
}

/** The rule before it bites: the least age, and until when the fee for young drivers applies (D9). */
function birthdayHelp(
  { youngDriverFee, youngDriverMaxAge }: ReservationView,
  locale: Locale,
): string {
  const least = m.details_birthday_help({ age: MINIMUM_AGE })
  if (youngDriverFee === 0) return least
  const fee = formatMoney(youngDriverFee, locale)
  return `${least} ${m.details_birthday_young({ age: youngDriverMaxAge, fee })}`
}

/** A likely slip (`gmial.com`) as an offer, never as an error. */
function EmailHint({ form, typed }: { readonly form: BookingForm; readonly typed: string }) {
  const email = suggestEmail(typed)
  if (email === null) return null
  return (
    <button type="button" className="link hint" onClick={() => form.setFieldValue('email', email)}>
      {m.details_email_hint({ email })}
    </button>
  )
}

function Consents({ form }: Props) {
  return (
    <section className="block">
      <div className="consents">
        <form.Field
          name="termsAccepted"
          validators={{ onDynamic: ({ value }) => termsProblem(value) }}
        >
          {({ state: { value, meta }, handleChange }) => (
            <Checkbox
              id={fieldId('termsAccepted')}
              name="termsAccepted"
              value="1"
              checked={value}
              onChange={(event) => handleChange(event.target.checked)}
              error={meta.errors[0] && problemMessage(meta.errors[0])}
            >
              <TermsLabel />
            </Checkbox>
          )}
        </form.Field>
        <form.Field name="marketing">
          {({ state: { value }, handleChange }) => (
            <Checkbox
              name="marketing"
              value="1"
              checked={value}
              onChange={(event) => handleChange(event.target.checked)}
            >
              {m.details_marketing()}{' '}
              <span className="muted">{m.details_marketing_optional()}</span>
            </Checkbox>
          )}
        </form.Field>
      </div>
    </section>
  )
}
