import { type ComponentProps, Fragment, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmailAddress } from '~/components/ui/email-address'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { Note } from '~/components/ui/note'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { withLocale } from '~/domain/locale-path'
import { formatPhone } from '~/domain/people/format-phone'
import type { BookingView } from '~/features/booking/booking.types'
import { type RenterDetails, renterFields } from '~/features/booking/renter-fields'
import { fieldId, problemMessage } from '~/features/reservation/field-words'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import Mail from '~icons/lucide/mail'
import Phone from '~icons/lucide/phone'
import Plane from '~icons/lucide/plane'
import { type CorrectableName, shownName, typedCorrection } from '../correctable'
import { correctDataFn } from '../corrections.functions'
import type {
  Corrected,
  CorrectionProblems,
  CorrectRefusal,
  PostedCorrection,
} from '../corrections.types'

/**
 * Corrects some of the renter's own data (D49). Without scripts it is posted to its own page, which has all of them.
 * @param done runs once they are written, with the address that the booking has then
 */
export function CorrectForm({
  booking: { code, renter },
  names,
  posted = null,
  button,
  done,
}: {
  readonly booking: BookingView
  readonly names: readonly CorrectableName[]
  readonly posted?: PostedCorrection | null
  readonly button: string
  readonly done: (result: Corrected) => unknown
}) {
  const { form, isSending, problems, refusal, submit } = useFormPost<
    CorrectRefusal,
    CorrectionProblems,
    Corrected
  >({
    posted: posted?.result,
    send: (typed) => correctDataFn({ data: typedCorrection(typed) }),
    done,
  })
  return (
    <form
      ref={form}
      className="correct"
      method="post"
      action={withLocale('/reserva/gestionar/datos', currentLocaleForm())}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="code" value={code} />
      {refusal && !isSending && (
        <Note tone="bad" live="assertive">
          {correctWords[refusal.error]()}
        </Note>
      )}
      {names.map((name) => (
        <Fragment key={name}>
          <input type="hidden" name={shownName(name)} value={shown(name, renter)} />
          <TextInput
            {...inputOf(name)}
            id={fieldId(name)}
            name={name}
            error={problems[name] && problemMessage(problems[name])}
            defaultValue={posted?.typed[name] ?? shown(name, renter)}
            maxLength={renterFields[name].limit}
            spellCheck={false}
          />
        </Fragment>
      ))}
      <Button type="submit" busy={isSending}>
        {isSending ? m.correct_saving() : button}
      </Button>
      <p className="sr" role="status">
        {isSending && m.correct_saving()}
      </p>
    </form>
  )
}

/** `¿No es tu correo? Corregir`: the address where the mail went, and the form that corrects it, in its place. */
export function CorrectEmail({
  booking,
  onCorrected,
}: {
  readonly booking: BookingView
  readonly onCorrected: (email: string) => void
}) {
  const [saved, setSaved] = useState<readonly Corrected[]>([])
  useFocusAfter()
  const last = saved.at(-1)
  const email = last?.email ?? booking.renter.email
  return (
    <div className="sent-to">
      <p className="lead" role="status">
        {sentWords(last)}{' '}
        <b>
          <EmailAddress>{email}</EmailAddress>
        </b>
        .
      </p>
      <details
        // Closed, and with the address as it is now, after each time.
        key={saved.length}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) currentTarget.querySelector<HTMLElement>('[name=email]')?.focus()
        }}
      >
        <summary className="link">{m.thanks_wrong_email()}</summary>
        <CorrectForm
          booking={{ ...booking, renter: { ...booking.renter, email } }}
          names={['email']}
          button={m.correct_resend()}
          done={(result) => {
            focusAfter('.sent-to .link')
            setSaved([...saved, result])
            onCorrected(result.email)
          }}
        />
      </details>
    </div>
  )
}

function sentWords(saved: Corrected | undefined): string {
  if (!saved) return m.thanks_sent_to()
  return saved.isNewEmail ? m.correct_sent() : m.correct_same()
}

/** As the booking has it; a telephone as it is read. */
function shown(name: CorrectableName, renter: RenterDetails): string {
  return name === 'phone' ? formatPhone(renter.phone) : renter[name]
}

function inputOf(name: CorrectableName): ComponentProps<typeof TextInput> {
  switch (name) {
    case 'email':
      return {
        label: m.correct_email(),
        start: <Mail className="i" aria-hidden />,
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'none',
      }
    case 'phone':
      return {
        label: m.details_phone(),
        start: <Phone className="i" aria-hidden />,
        type: 'tel',
        autoComplete: 'tel',
      }
    case 'flightNumber':
      return {
        label: m.details_flight(),
        optional: true,
        help: m.details_flight_help(),
        start: <Plane className="i" aria-hidden />,
        placeholder: 'CM 302',
        autoComplete: 'off',
        autoCapitalize: 'characters',
      }
    case 'invoiceCompany':
      return {
        label: m.details_invoice_company(),
        optional: true,
        autoComplete: 'organization',
      }
    case 'invoiceRuc':
      return { label: m.details_invoice_ruc(), optional: true, autoComplete: 'off' }
    case 'invoiceDv':
      return { label: m.details_invoice_dv(), optional: true, autoComplete: 'off' }
  }
}

const correctWords: Readonly<
  Record<CorrectRefusal | 'too_many_requests' | 'unavailable', () => string>
> = {
  no_reservation: m.cancel_refused_no_reservation,
  not_correctable: m.correct_refused_over,
  too_many_addresses: m.correct_refused_addresses,
  too_many_requests: m.correct_refused_too_many,
  unavailable: m.correct_refused_unavailable,
}
