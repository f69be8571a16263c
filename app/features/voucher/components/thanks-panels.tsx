import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { HiddenAddress } from '~/components/ui/hidden-address'
import { NewWindow } from '~/components/ui/new-window'
import { TextInput } from '~/components/ui/text-input'
import { isOnline } from '~/domain/booking/payment-methods'
import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { BalanceToPay, BookingView } from '~/features/booking/booking.types'
import type { RenterDetails } from '~/features/booking/renter-fields'
import { m } from '~/paraglide/messages'
import CreditCard from '~icons/lucide/credit-card'
import Plane from '~icons/lucide/plane'
import UserPlus from '~icons/lucide/user-round-plus'
import Wallet from '~icons/lucide/wallet'

/** The hold at the counter, and the kind of card it takes (D50). */
export function DepositPanel({ booking: { cover } }: { readonly booking: BookingView }) {
  const deposit = formatMoney(cover.deposit, { decimals: 'auto' })
  return (
    <section className="ty-panel warn">
      <CreditCard className="i i-24" aria-hidden />
      <div>
        <h2>{m.thanks_deposit_title({ deposit })}</h2>
        <p>
          {m.thanks_deposit_hold()} <b>{m.thanks_deposit_no_debit()}</b>
        </p>
      </div>
    </section>
  )
}

/** The flight, where the car is picked up at an airport, and the way to correct it. */
export function FlightPanel({ booking }: { readonly booking: BookingView }) {
  const { flightNumber } = booking.renter
  if (booking.pickupBranch.kind !== 'airport' && flightNumber === '') return null
  return (
    <section className="ty-panel no-print">
      <Plane className="i i-24" aria-hidden />
      <div>
        <h2>
          {flightNumber === ''
            ? m.thanks_flight_ask()
            : m.thanks_flight({ number: flightNumber.toUpperCase() })}
        </h2>
        <p>{flightNumber === '' ? m.thanks_flight_why() : m.thanks_flight_late()}</p>
      </div>
      <Link
        className="link"
        to="/reserva/gestionar/datos"
        hash="campo-flightNumber"
        preload={false}
      >
        {flightNumber === '' ? m.thanks_flight_add() : m.thanks_flight_change()}
      </Link>
    </section>
  )
}

/** A booking that is to be paid at the counter can be paid for less until its car goes out. */
export function PayNowPanel({
  booking: { methods },
  toPay,
}: {
  readonly booking: Pick<BookingView, 'methods'>
  readonly toPay: BalanceToPay | null
}) {
  if (!toPay || toPay.saved <= 0 || !methods.some(isOnline)) return null
  return (
    <section className="ty-panel good no-print">
      <Wallet className="i i-24" aria-hidden />
      <div>
        <h2>{m.thanks_pay_now({ amount: formatMoney(toPay.saved) })}</h2>
        <p>{m.manage_pay({ amount: formatMoney(toPay.amount) })}</p>
      </div>
      <Link
        className="link"
        to="/reserva/gestionar/pagar"
        search={{ por: 'saldo' }}
        preload={false}
      >
        {m.thanks_pay_now_link()}
      </Link>
    </section>
  )
}

/**
 * An account for who has none yet: a password is all that is asked. It is offered whoever has one, and answered alike, since
 * the page would else tell whose address has an account (D46).
 */
export function AccountPanel({
  renter: { name, lastName, email },
  locale,
}: {
  readonly renter: RenterDetails
  readonly locale: Locale
}) {
  const known = { name, lastName, terms: 'si' }
  return (
    <section className="ty-panel ty-account no-print">
      <UserPlus className="i i-24" aria-hidden />
      <div>
        <h2>{m.thanks_account()}</h2>
        <p>{m.thanks_account_text()}</p>
        <form
          className="ty-join"
          method="post"
          action={canonicalPath('/cuenta/registro', locale)}
          noValidate
        >
          {Object.entries(known).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <HiddenAddress name="email" email={email} />
          <TextInput
            id="cuenta-clave"
            name="password"
            type="password"
            label={m.account_password()}
            help={m.thanks_account_rules()}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="outline">
            {m.thanks_account_create()}
          </Button>
        </form>
        <p>
          {m.thanks_account_terms()}{' '}
          <InfoLink slug="terminos-y-condiciones">{m.account_terms()}</InfoLink>{' '}
          {m.account_terms_and()} <InfoLink slug="privacidad">{m.account_privacy()}</InfoLink>.
        </p>
      </div>
    </section>
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
