import '~/features/booking/booking.css'
import '~/features/corrections/corrections.css'
import '~/features/maps/maps.css'
import '../voucher.css'
import { useState } from 'react'
import { HEADING_ID } from '~/components/layout/main-content'
import { ThanksLayout } from '~/components/layout/thanks-layout'
import { formatDate } from '~/domain/calendar/dates'
import { totalWords } from '~/features/booking/balance-words'
import type { BalanceToPay, BookingAnswer } from '~/features/booking/booking.types'
import { Bill } from '~/features/booking/components/bill'
import { TollsNote } from '~/features/booking/components/tolls-note'
import { deliveryWords } from '~/features/booking/delivery-words'
import { CorrectEmail } from '~/features/corrections/components/correct-form'
import { useKeptOffline } from '~/features/site/use-kept-offline'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { ThanksActions } from './thanks-actions'
import { ThanksBranch } from './thanks-branch'
import { ThanksNext } from './thanks-next'
import { AccountPanel, DepositPanel, FlightPanel, PayNowPanel } from './thanks-panels'
import { ThanksTicket } from './thanks-ticket'
import { VoucherFacts, VoucherHead } from './voucher-facts'

/** `/reserva/thanks` (D19) until the rental begins: greeting, code, facts, what to do and bring, where to go, the bill. Prints as a voucher. */
export function ThanksScreen({
  booking,
  hasPass,
  isSignedIn,
  toPay,
}: BookingAnswer & { readonly isSignedIn: boolean; readonly toPay: BalanceToPay | null }) {
  const frame = useLayout()
  const [email, setEmail] = useState(booking.renter.email)
  useKeptOffline(booking.code)
  const { locale } = frame
  return (
    <ThanksLayout
      {...frame}
      className="ty"
      car={booking.car}
      sizes="(min-width: 768px) 560px, 350px"
      greeting={
        <>
          <h1 id={HEADING_ID}>{m.thanks_greeting({ name: booking.renter.name })}</h1>
          <p className="lead">
            {m.thanks_lead({ date: formatDate(booking.search.pickup, locale, { style: 'long' }) })}
          </p>
          <CorrectEmail booking={booking} onCorrected={setEmail} />
        </>
      }
    >
      <VoucherHead brand={frame.site.name} />
      <ThanksTicket booking={booking} locale={locale} />
      <ThanksActions booking={booking} hasPass={hasPass} locale={locale} site={frame.site} />
      <VoucherFacts booking={booking} locale={locale} />
      <div className="ty-g">
        <div>
          <ThanksNext
            booking={booking}
            locale={locale}
            remindsOfPrecheckin={frame.site.precheckinEnabled && !hasPass}
          />
          <DepositPanel booking={booking} />
          <FlightPanel booking={booking} />
          <PayNowPanel booking={booking} toPay={toPay} />
          {!isSignedIn && <AccountPanel renter={{ ...booking.renter, email }} locale={locale} />}
          <TollsNote booking={booking} locale={locale} />
          <ThanksBranch
            title={m.thanks_where()}
            branch={booking.pickupBranch}
            note={deliveryWords(booking, locale)}
            locale={locale}
          />
          {booking.returnBranch.slug !== booking.pickupBranch.slug && (
            <ThanksBranch
              title={m.thanks_where_return()}
              branch={booking.returnBranch}
              locale={locale}
            />
          )}
        </div>
        <Bill
          {...booking}
          className="bill still"
          locale={locale}
          freeCancelUntil={null}
          totalLabel={totalWords(booking)}
        />
      </div>
    </ThanksLayout>
  )
}
