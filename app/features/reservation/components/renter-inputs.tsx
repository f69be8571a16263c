import type { ComponentProps } from 'react'
import { suggestEmail } from '~/domain/people/email'
import type { RenterFieldName } from '~/features/booking/renter-fields'
import { m } from '~/paraglide/messages'
import IdCard from '~icons/lucide/id-card'
import Plane from '~icons/lucide/plane'
import type { TextField } from './text-field'

type Input = Omit<ComponentProps<typeof TextField>, 'name'>

export function renterInput(
  name: Exclude<RenterFieldName, 'phone' | 'birthday'>,
  isAbroad: boolean,
): Input {
  switch (name) {
    case 'name':
      return { label: m.details_name(), autoComplete: 'given-name', autoCapitalize: 'words' }
    case 'lastName':
      return { label: m.details_last_name(), autoComplete: 'family-name', autoCapitalize: 'words' }
    case 'email':
      return {
        label: m.details_email(),
        className: 'full',
        type: 'email',
        inputMode: 'email',
        hint: (typed, change) => <EmailHint typed={typed} onTake={change} />,
        autoComplete: 'email',
        autoCapitalize: 'none',
        maxLength: 254,
      }
    case 'license':
      return {
        label: m.details_license(),
        help: isAbroad ? m.details_license_help() : undefined,
        start: <IdCard className="i" aria-hidden />,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        maxLength: 40,
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
        maxLength: 40,
      }
    case 'invoiceCompany':
      return {
        label: m.details_invoice_company(),
        className: 'full',
        optional: true,
        autoComplete: 'organization',
        maxLength: 120,
      }
    case 'invoiceRuc':
      return {
        label: m.details_invoice_ruc(),
        optional: true,
        placeholder: '155704822-2-2021',
        autoComplete: 'off',
        autoCapitalize: 'characters',
        maxLength: 40,
      }
    case 'invoiceDv':
      return { label: m.details_invoice_dv(), optional: true, autoComplete: 'off', maxLength: 10 }
  }
}

/** A likely slip (`gmial.com`) as an offer, never as an error. */
function EmailHint({
  typed,
  onTake,
}: {
  readonly typed: string
  readonly onTake: (email: string) => void
}) {
  const email = suggestEmail(typed)
  if (email === null) return null
  return (
    <button
      type="button"
      className="link hint"
      onClick={({ currentTarget }) => {
        currentTarget.closest('.field')?.querySelector('input')?.focus()
        onTake(email)
      }}
    >
      {m.details_email_hint({ email })}
    </button>
  )
}
