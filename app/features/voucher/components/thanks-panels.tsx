import { Link } from '@tanstack/react-router'
import { formatMoney } from '~/domain/pricing/money'
import type { BookingView } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'
import CreditCard from '~icons/lucide/credit-card'
import Plane from '~icons/lucide/plane'
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

/** A booking that is to be paid at the counter can be paid for less until then. */
export function PayNowPanel({ booking }: { readonly booking: BookingView }) {
  const { status, balance, prepaidQuote, methods } = booking
  const saved = balance - prepaidQuote.total
  if (status !== 'confirmed' || saved <= 0 || !methods.some((one) => one !== 'counter')) return null
  return (
    <section className="ty-panel good no-print">
      <Wallet className="i i-24" aria-hidden />
      <div>
        <h2>{m.thanks_pay_now({ amount: formatMoney(saved) })}</h2>
        <p>{m.manage_pay({ amount: formatMoney(prepaidQuote.total) })}</p>
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
