import { useSelector } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { NewWindow } from '~/components/ui/new-window'
import { type PricedValues, quoteChoices } from '~/domain/booking/quote'
import { parseLocalDate } from '~/domain/calendar/rental-period'
import { defaultLocale, type Locale } from '~/domain/locales'
import { isYoungAge, leastAge, youngAges } from '~/domain/people/driver-age'
import { isYoungDriver } from '~/domain/people/renter'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { withTaxes } from '~/domain/pricing/taxes'
import {
  invoiceFieldNames,
  isInvoiceField,
  renterFieldNames,
} from '~/features/booking/renter-fields'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import { fieldId, problemMessage } from '../field-words'
import { callingCodeOf, HOME_COUNTRY } from '../phone-countries'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { BirthdayField } from './birthday-field'
import { CouponBox, type OfferedCoupon } from './coupon-box'
import { PhoneField } from './phone-field'
import { renterInput } from './renter-inputs'
import { StepHeading } from './step-heading'
import { TextField } from './text-field'
import { useAdoption } from './use-adopted-values'
import type { CouponState } from './use-coupon'
import { type FieldCheck, termsProblem, useFieldCheck } from './use-field-check'

type Props = {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly adopt: () => void
  readonly coupon: CouponState
  /** Cents that the coupon takes off. */
  readonly discount: number
  readonly chosen: PricedValues
  readonly total: Cents
  readonly notices: ReactNode
}

/** Step 3: who drives, coupon, terms (D21). */
export function StepDetails(props: Props) {
  const { coupon, discount } = props
  useAdoption(props.adopt)
  return (
    <>
      <RenterFields {...props} />
      <CouponBox state={coupon} offered={offeredCoupon(props)} discount={discount} />
      <Consents {...props} />
    </>
  )
}

/** A promotion's coupon that is not applied, and what it takes off the total; null: nothing. */
function offeredCoupon({ view, chosen, coupon, total }: Props): OfferedCoupon | null {
  if (coupon.applied || !view.offered) return null
  const saving = total - quoteChoices(view, chosen, view.offered).total
  return saving > 0 ? { code: view.offered.code, saving } : null
}

function RenterFields({ form, view, locale, notices }: Props) {
  const least = leastAge(view.car)
  const check = useFieldCheck(form, view.search.pickup, least)
  const birthday = useSelector(form.store, ({ values }) => values.birthday)
  const isAbroad = useSelector(form.store, ({ values }) => {
    return (
      locale !== defaultLocale || callingCodeOf(values.phoneCountry) !== callingCodeOf(HOME_COUNTRY)
    )
  })
  return (
    <section className="step-block">
      <StepHeading title={m.details_heading()} lead={m.details_lead()} />
      {notices}
      <div className="form2">
        {renterFieldNames.map((name) => {
          if (isInvoiceField(name)) return null
          if (name === 'phone') {
            return <PhoneField key={name} form={form} check={check} locale={locale} />
          }
          if (name === 'birthday') {
            const help = birthdayHelp(view, birthday)
            return <BirthdayField key={name} {...{ form, check, locale, help, least }} />
          }
          return (
            <form.AppField
              key={name}
              name={name}
              validators={{ onDynamic: ({ value }) => check(name, value) }}
            >
              {() => <TextField name={name} {...renterInput(name, isAbroad)} />}
            </form.AppField>
          )
        })}
      </div>
      <InvoiceFields form={form} check={check} />
    </section>
  )
}

/** Few need them: closed until it is asked for, or something is in it. */
function InvoiceFields({ form, check }: Pick<Props, 'form'> & { check: FieldCheck }) {
  const isUsed = useSelector(form.store, ({ values }) =>
    invoiceFieldNames.some((name) => values[name].trim() !== ''),
  )
  // Once open it stays: emptied, it would close under the hands of who empties it.
  const [isOpen, setIsOpen] = useState(isUsed)
  if (isUsed && !isOpen) setIsOpen(true)
  return (
    <details className="invoice" open={isOpen || undefined}>
      <summary>
        {m.details_invoice()} <span className="muted">{m.ui_optional()}</span>
        <ChevronDown className="i i-16" aria-hidden />
      </summary>
      <div className="form2">
        {invoiceFieldNames.map((name) => (
          <form.AppField
            key={name}
            name={name}
            validators={{ onDynamic: ({ value }) => check(name, value) }}
          >
            {() => <TextField name={name} {...renterInput(name, false)} />}
          </form.AppField>
        ))}
      </div>
    </details>
  )
}

/** The rule before it bites: the least age, and until when the fee for young drivers applies (D9). */
function birthdayHelp(
  { youngDriverFee, youngDriverMaxAge, airportPercent, taxPercent, search, car }: ReservationView,
  typed: string,
): string {
  const least = m.details_birthday_help({ age: leastAge(car) })
  const young = youngAges(car, { maximumAge: youngDriverMaxAge, dailyFee: youngDriverFee })
  if (!young) return least
  const fee = formatMoney(withTaxes(youngDriverFee, { airportPercent, taxPercent }))
  const rule = `${least} ${m.details_birthday_young({ age: young.to, fee })}`
  const birthday = parseLocalDate(typed)
  const isYoung = birthday && isYoungDriver(birthday, search.pickup, youngDriverMaxAge)
  // Said where it changes the price that was shown since the search.
  if (isYoung === null || isYoung === isYoungAge(search.driverAge, youngDriverMaxAge)) return rule
  return `${rule} ${isYoung ? m.details_birthday_with_fee() : m.details_birthday_without_fee()}`
}

function Consents({ form }: Props) {
  return (
    <section className="step-block">
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
              error={meta.errors[0] ? problemMessage(meta.errors[0]) : null}
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

/** "Acepto los términos…": the pages open beside the form, so that nothing typed is left. */
function TermsLabel() {
  return (
    <>
      {m.details_terms_before()}{' '}
      <InfoLink slug="terminos-y-condiciones">{m.details_terms()}</InfoLink> {m.details_terms_and()}{' '}
      <InfoLink slug="politica-de-cancelacion">{m.details_terms_cancel()}</InfoLink>.
    </>
  )
}

function InfoLink({ slug, children }: { readonly slug: string; readonly children: string }) {
  return (
    <Link to="/info/$slug" params={{ slug }} className="link" target="_blank" rel="noopener">
      {children}
      <NewWindow />
    </Link>
  )
}
